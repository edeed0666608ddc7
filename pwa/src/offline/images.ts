import { isNobodysPage } from '#api/person.ts'
import { openFiles, type KeptImage, type LessonImage } from './files-database.ts'
import { outboxOf, flushNow } from './flusher.ts'

export type { KeptImage } from './files-database.ts'

/** Keeps a picture; when this resolves it survives a crash. Throws where the device is full. */
export async function keepImage(deskId: string, image: KeptImage): Promise<void> {
  await openFiles(deskId).images.put(image)
}

/** Takes a picture off this device again that no lesson has come to show. */
export async function forgetImage(deskId: string, imageId: string): Promise<void> {
  await openFiles(deskId).images.delete(imageId)
}

/** Sends a picture of this device to the edge as one of a lesson, unless it is there or on its way; the outbox does it in its turn. */
export async function sendImage(deskId: string, image: LessonImage): Promise<void> {
  if (isNobodysPage()) return
  const { images, ofLessons } = openFiles(deskId)
  const { lessonId, imageId } = image
  if ((await ofLessons.get([lessonId, imageId])) || (await images.where({ imageId }).count()) === 0) return
  // First the outbox: a crash between the two sends it twice, and the edge takes it once.
  await outboxOf(deskId).add({ call: 'images.add', input: { flow_id: lessonId, imageId } })
  await ofLessons.put({ lessonId, imageId })
  flushNow()
}

/** Notes that the edge has a picture of a lesson. */
export async function noteAtEdge(deskId: string, { lessonId, imageId }: LessonImage): Promise<void> {
  await openFiles(deskId).ofLessons.put({ lessonId, imageId })
}
