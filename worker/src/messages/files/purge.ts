import { dayMs } from '@takhti/schema/kit/durations'
import { unsentDays } from '@takhti/schema/messages/rules'
import { freeStorage } from '#licences/port.ts'
import { dropClassFile } from '#platform/class-files.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetFile, listFilesOf, listUnsentFiles, type GoneFile } from './purge-store.ts'

/** Deletes files whose message never came. */
export async function purgeUnsentFiles(platform: Platform): Promise<void> {
  const before = new Date(platform.now().getTime() - unsentDays * dayMs).toISOString()
  for (const shard of platform.shards) {
    const db = platform.institute(shard)
    // One file that cannot be deleted leaves the others to this run.
    for (const file of await listUnsentFiles(db, before))
      await purge(platform, db, file).catch((error: unknown) =>
        log('error', 'an unsent file was not deleted', { error }),
      )
  }
}

/** Deletes the bytes of the messages of a student who is about to be erased, while their rows still name them. */
export async function dropMessageFilesOf(
  platform: Platform,
  db: InstituteDatabase,
  person: { instituteId: string; personId: string },
): Promise<void> {
  const { instituteId } = person
  const files = await listFilesOf(db, person)
  for (const { id: fileId, classId } of files)
    await dropClassFile(platform.env, { instituteId }, { use: 'messages', classId, fileId })
  const entityIds = files.map(({ id }) => id)
  await freeStorage(platform.directory, { instituteId, entityIds, now: platform.now() })
}

/** Its storage is returned before its row is gone, and only once. */
async function purge(platform: Platform, db: InstituteDatabase, file: GoneFile): Promise<void> {
  const { instituteId, id, classId } = file
  await dropClassFile(platform.env, { instituteId }, { use: 'messages', classId, fileId: id })
  await freeStorage(platform.directory, { instituteId, entityIds: [id], now: platform.now() })
  await forgetFile(db, file)
}
