import { Content, type ContentItem } from '@takhti/schema/files/model'
import { partBytes, partCount } from '@takhti/schema/files/uploads/rules'
import { storeBlob, readBlob, readFilePart } from '#platform/blobs.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { filingStore } from './filing/store.ts'
import { filesStore } from './store.ts'
import { listOfPerson } from './uploads/purge-store.ts'
import { dropFile } from './uploads/purge.ts'
import { uploadsStore } from './uploads/store.ts'

export { readClassFilePart, receivePart } from './class-file.ts'
export { forgetItem } from './filing/filed-store.ts'
export { ownFile } from './own-file.ts'
export { purgeFiles } from './uploads/purge.ts'

export { filedFields, filedOf, withFiling, type FiledRow } from './filing/filed-store.ts'

/** The statements that mark an item's content as changed, and that restore it from the trash. */
export function itemStatements(scope: Scope, db: InstituteDatabase) {
  const { touchItem, restoreItem } = filingStore(scope, db)
  return { touchItem, restoreItem, insertItem: filesStore(scope, db).insertItem }
}

const largestRow = 100_000

const Body = Content.pick({
  segments: true,
  highlights: true,
  via: true,
  author: true,
  format: true,
  fileName: true,
  pageCount: true,
  video: true,
  picture: true,
  summary: true,
  questions: true,
  shortfall: true,
  madeBy: true,
})

/** An item of the caller's own content with its body, or null; `ownerId` is the one who gave it to a class. */
export async function readContent(
  platform: Platform,
  scope: Scope,
  { id, ownerId }: { id: string; ownerId?: string | undefined },
): Promise<Content | null> {
  const found = await filesStore(scope, platform.institute(scope.shard)).find(id, ownerId)
  if (found === null) return null
  const { body, blobHash, ...item } = found
  const text = blobHash === null ? body : await readBlob(platform.env, scope, blobHash)
  if (text === null) throw new Error(`the body of content ${item.id} is missing`)
  return { ...item, ...Body.parse(JSON.parse(text)) }
}

/** The bytes of a file of the caller's own, or null. A file larger than `most` is not read. */
export async function readFile(
  platform: Platform,
  scope: Scope,
  { id, most }: { id: string; most: number },
): Promise<Uint8Array | 'too large' | null> {
  const found = await uploadsStore(scope, platform.institute(scope.shard)).find(id)
  if (found?.status !== 'SUCCESS' || found.removedAt !== null) return null
  if (found.bytes > most) return 'too large'
  const numbers = Array.from({ length: partCount(found.bytes) }, (_, part) => part)
  const parts = await Promise.all(numbers.map((part) => readFilePart(platform.env, scope, { fileId: id, part })))
  const bytes = new Uint8Array(found.bytes)
  for (const [part, each] of parts.entries()) {
    if (each === null) throw new Error(`part ${part} of file ${id} is missing`)
    bytes.set(each, part * partBytes)
  }
  return bytes
}

/** Stores an item of content. Large bodies go to R2 first, so that a row never names missing bytes. */
export async function contentRows(
  platform: Platform,
  scope: Scope,
  { item, body }: { item: ContentItem; body: string },
): Promise<Statement[]> {
  const store = filesStore(scope, platform.institute(scope.shard))
  if (new TextEncoder().encode(body).byteLength <= largestRow) return store.insert(item, { body, blobHash: null })
  return store.insert(item, { body: null, blobHash: await storeBlob(platform.env, scope, body) })
}

/** Deletes the bytes of every file of a person who is about to be erased, while their rows still name them. */
export async function dropFilesOf(
  platform: Platform,
  db: InstituteDatabase,
  person: { instituteId: string; personId: string },
): Promise<void> {
  for (const file of await listOfPerson(db, person)) await dropFile(platform, file)
}

/** Whether a file is a complete image of the caller's own, up to a number of bytes. */
export async function isOwnPicture(
  platform: Platform,
  scope: Scope,
  { fileId, maxBytes }: { fileId: string; maxBytes: number },
): Promise<boolean> {
  const found = await uploadsStore(scope, platform.institute(scope.shard)).find(fileId)
  if (found === null || found.status !== 'SUCCESS' || found.removedAt !== null) return false
  return found.mediaType.startsWith('image/') && found.bytes <= maxBytes
}
