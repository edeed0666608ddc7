import type { ContentItem } from '@takhti/schema/files/model'
import { keepBlob } from '#platform/blobs.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { filesStore } from './store.ts'
import { listOfPerson } from './uploads/purge-store.ts'
import { dropFile } from './uploads/purge.ts'

export { purgeFiles } from './uploads/purge.ts'

const largestRow = 100_000

/** Keeps an item of content: large bodies go to R2 first, so that a row never names what is not there. */
export async function contentRows(
  platform: Platform,
  scope: Scope,
  { item, body }: { item: ContentItem; body: string },
): Promise<Statement[]> {
  const store = filesStore(scope, platform.institute(scope.shard))
  if (new TextEncoder().encode(body).byteLength <= largestRow) return store.insert(item, { body, blobHash: null })
  return store.insert(item, { body: null, blobHash: await keepBlob(platform.env, scope, body) })
}

/** Deletes the bytes of every file of somebody who is about to be erased; their rows still lead there. */
export async function dropFilesOf(
  platform: Platform,
  db: InstituteDatabase,
  person: { instituteId: string; personId: string },
): Promise<void> {
  for (const file of await listOfPerson(db, person)) await dropFile(platform, file)
}
