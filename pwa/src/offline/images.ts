import { isAnonymousPage } from '#api/person.ts'
import { openFiles, type StoredImage, type LessonImage } from './files-database.ts'
import { outboxOf, flushNow } from './flusher.ts'

export type { StoredImage } from './files-database.ts'

/** Stores an image; once this resolves it survives a crash. Throws where the device is full. */
export async function storeImage(databaseId: string, image: StoredImage): Promise<void> {
  await openFiles(databaseId).images.put(image)
}

/** Deletes an image from this device again that no lesson came to show. */
export async function forgetImage(databaseId: string, imageId: string): Promise<void> {
  await openFiles(databaseId).images.delete(imageId)
}

/** Enqueues the upload of an image of a lesson to the server, unless it is there or pending. */
export async function sendImage(databaseId: string, image: LessonImage): Promise<void> {
  if (isAnonymousPage()) return
  const { images, ofLessons } = openFiles(databaseId)
  const { lessonId, imageId } = image
  if ((await ofLessons.get([lessonId, imageId])) || (await images.where({ imageId }).count()) === 0) return
  // First the outbox: a crash between the two sends it twice, and the server stores it once.
  await outboxOf(databaseId).add({ call: 'images.add', input: { flow_id: lessonId, imageId } })
  await ofLessons.put({ lessonId, imageId })
  flushNow()
}

/** Records that the server has an image of a lesson. */
export async function noteAtEdge(databaseId: string, { lessonId, imageId }: LessonImage): Promise<void> {
  await openFiles(databaseId).ofLessons.put({ lessonId, imageId })
}
