import { isLessonImage } from '@takhti/schema/lessons/images/rules'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { bytesOf } from '#api/from-base64.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { storedImage } from '#offline/image-bytes.ts'
import { storeImage, noteAtEdge, type StoredImage } from '#offline/images.ts'
import { imageIdOf } from './image-id.ts'

/**
 * An image of a lesson, from this device, or from the server and then stored on this device. Null while it is not uploaded;
 * throws an `ApiError` when the server does not respond.
 */
export async function imageOf(lessonId: string, imageId: string): Promise<StoredImage | null> {
  const databaseId = requireDatabaseId()
  const stored = await storedImage(databaseId, imageId).catch(() => undefined)
  if (stored) return stored
  const fetched = await ask(lessonId, imageId)
  if (!fetched) return null
  // A full device costs the stored copy, never the image on the screen.
  await storeImage(databaseId, fetched)
    .then(() => noteAtEdge(databaseId, { lessonId, imageId }))
    .catch(() => {})
  return fetched
}

async function ask(lessonId: string, imageId: string): Promise<StoredImage | null> {
  try {
    const { type, bytes: base64 } = await send(calls.images.get, { flow_id: lessonId, imageId })
    const bytes = bytesOf(base64)
    // The id verifies the bytes; the header has the dimensions.
    const isIt = isLessonImage(bytes) && (await imageIdOf(bytes)) === imageId
    return isIt ? { imageId, type, bytes } : null
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code.endsWith('/not-found')
    if (isMissing) return null
    throw error
  }
}
