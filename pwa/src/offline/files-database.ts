import type { ImageType } from '@takhti/schema/board/shapes/drawing'
import { Dexie, type EntityTable, type Table } from 'dexie'
import { isDeleted } from './database.ts'
import { imagesDatabaseName } from './rows.ts'
import type { QueueItem } from './uploads/item.ts'

/** An image stored on this device, once for all lessons that show it. */
export type StoredImage = { imageId: string; type: ImageType; bytes: Uint8Array<ArrayBuffer> }

/** A lesson with an image on the server, or with a pending upload of it. */
export type LessonImage = { lessonId: string; imageId: string }

/** A part of a pending upload, the first one being 0. */
export type StoredPart = { item: string; part: number; bytes: Uint8Array<ArrayBuffer> }

/**
 * A piece of a class recording that was played on this device, and the part of it that follows; null after the last.
 */
export type StoredPiece = { recordingId: string; part: number; next: number | null; bytes: Uint8Array<ArrayBuffer> }

type FilesDatabase = Dexie & {
  images: EntityTable<StoredImage, 'imageId'>
  ofLessons: Table<LessonImage, [string, string]>
  uploads: EntityTable<QueueItem, 'id'>
  /** The hashes of a file's parts, in order. */
  plans: EntityTable<{ id: string; hashes: string[] }, 'id'>
  parts: Table<StoredPart, [string, number]>
  recorded: Table<StoredPiece, [string, number]>
}

const opened = new Map<string, FilesDatabase>()

/**
 * The images of a user database, and its pending uploads. They have a database of their own: edits of documents do not
 * wait for them, and a schema upgrade of this one closes no open document.
 */
export function openFiles(databaseId: string): FilesDatabase {
  if (isDeleted(databaseId)) throw new Error('the files of this database were deleted')
  const name = imagesDatabaseName(databaseId)
  const known = opened.get(name)
  if (known) return known
  // Dexie adds a property for each declared store at run time, which its type cannot know.
  const database = new Dexie(name, { chromeTransactionDurability: 'strict', cache: 'disabled' }) as FilesDatabase
  database.version(1).stores({ images: 'imageId', ofLessons: '[lessonId+imageId]' })
  database.version(2).stores({ uploads: 'id', plans: 'id', parts: '[item+part]' })
  database.version(3).stores({ recorded: '[recordingId+part]' })
  opened.set(name, database)
  return database
}
