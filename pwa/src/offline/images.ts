import type { ImageType } from '@takhti/schema/board/shapes/image'
import { Dexie, type EntityTable, type Table } from 'dexie'
import { isDeleted } from './database.ts'
import { outboxOf, flushNow } from './flusher.ts'
import { imagesDatabaseName } from './rows.ts'

/** A picture as this device keeps it, once for all lessons that show it. */
export type KeptImage = { imageId: string; type: ImageType; bytes: Uint8Array<ArrayBuffer> }

/** A lesson that has a picture at the edge, or has it on its way there. */
type LessonImage = { lessonId: string; imageId: string }

type ImagesDatabase = Dexie & {
  images: EntityTable<KeptImage, 'imageId'>
  ofLessons: Table<LessonImage, [string, string]>
}

const opened = new Map<string, ImagesDatabase>()

/**
 * The pictures of a desk. They lie in a database of their own: what is drawn waits for none of them, and a new form of this
 * one closes no document that is open.
 */
function openImages(deskId: string): ImagesDatabase {
  if (isDeleted(deskId)) throw new Error('the pictures of this desk were deleted')
  const name = imagesDatabaseName(deskId)
  const known = opened.get(name)
  if (known) return known
  // Dexie adds a property for each declared store at run time, which its type cannot know.
  const database = new Dexie(name, { chromeTransactionDurability: 'strict', cache: 'disabled' }) as ImagesDatabase
  database.version(1).stores({ images: 'imageId', ofLessons: '[lessonId+imageId]' })
  opened.set(name, database)
  return database
}

/** Keeps a picture; when this resolves it survives a crash. Throws where the device is full. */
export async function keepImage(deskId: string, image: KeptImage): Promise<void> {
  await openImages(deskId).images.put(image)
}

/** Takes a picture off this device again that no lesson has come to show. */
export async function forgetImage(deskId: string, imageId: string): Promise<void> {
  await openImages(deskId).images.delete(imageId)
}

/** A picture, where this device has it. */
export async function keptImage(deskId: string, imageId: string): Promise<KeptImage | undefined> {
  return await openImages(deskId).images.get(imageId)
}

/** Sends a picture of this device to the edge as one of a lesson, unless it is there or on its way; the outbox does it in its turn. */
export async function sendImage(deskId: string, image: LessonImage): Promise<void> {
  const { images, ofLessons } = openImages(deskId)
  const { lessonId, imageId } = image
  if ((await ofLessons.get([lessonId, imageId])) || (await images.where({ imageId }).count()) === 0) return
  // First the outbox: a crash between the two sends it twice, and the edge takes it once.
  await outboxOf(deskId).add({ call: 'images.add', input: { flow_id: lessonId, imageId } })
  await ofLessons.put({ lessonId, imageId })
  flushNow()
}

/** Notes that the edge has a picture of a lesson. */
export async function noteAtEdge(deskId: string, { lessonId, imageId }: LessonImage): Promise<void> {
  await openImages(deskId).ofLessons.put({ lessonId, imageId })
}

/** The input of `images.add` as the edge takes it: the outbox names the picture, and its bytes join at the door. */
export async function withBytes(deskId: string, input: { imageId: string }): Promise<unknown> {
  const { imageId } = input
  const kept = await keptImage(deskId, imageId)
  return { ...input, bytes: kept ? kept.bytes.toBase64() : '' }
}
