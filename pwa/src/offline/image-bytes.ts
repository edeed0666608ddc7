import { base64Of } from '#api/to-base64.ts'
import { openFiles, type KeptImage } from './files-database.ts'

/** An image, where this device has it. */
export async function keptImage(databaseId: string, imageId: string): Promise<KeptImage | undefined> {
  return await openFiles(databaseId).images.get(imageId)
}

/**
 * The input of `images.add` as the server expects it: the outbox stores the image's id, and its bytes are added when
 * it is sent.
 */
export async function withBytes(databaseId: string, input: { imageId: string }): Promise<unknown> {
  const { imageId } = input
  const kept = await keptImage(databaseId, imageId)
  return { ...input, bytes: kept ? base64Of(kept.bytes) : '' }
}
