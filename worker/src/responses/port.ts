import { dropAnswerFiles } from '#platform/blobs.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { listAttemptsOf } from './files/store.ts'

/** Deletes the bytes of every answer of a person who is about to be erased, while their rows still name them. */
export async function dropAnswersOf(
  platform: Platform,
  db: InstituteDatabase,
  person: { instituteId: string; personId: string },
): Promise<void> {
  const { instituteId } = person
  for (const { id } of await listAttemptsOf(db, person))
    await dropAnswerFiles(platform.env, { instituteId, attemptId: id })
}
