import { base64Of } from '#api/to-base64.ts'
import { openFiles, type StoredImage } from './files-database.ts'

/** An image, where this device has it. */
export async function storedImage(databaseId: string, imageId: string): Promise<StoredImage | undefined> {
  return await openFiles(databaseId).images.get(imageId)
}

/**
 * The input of `images.add` as the server expects it: the outbox stores the image's id, and its bytes are added when
 * it is sent.
 */
export async function withBytes(databaseId: string, input: { imageId: string }): Promise<unknown> {
  const { imageId } = input
  const stored = await storedImage(databaseId, imageId)
  return { ...input, bytes: stored ? base64Of(stored.bytes) : '' }
}
