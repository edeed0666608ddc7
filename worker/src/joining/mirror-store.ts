import { members } from '@takhti/schema/kit/institute-tables'
import type { InstituteDatabase, Shard } from '#platform/db.ts'

/** Somebody whom the directory took into an institute and whom its own database is to know by name. */
export type PersonJob = {
  shard: Shard
  instituteId: string
  personId: string
  name: string
  lastName: string
  at: string
}

/** Writes a person into the institute's database; a second time it changes nothing. */
export async function mirrorPerson(db: InstituteDatabase, job: PersonJob): Promise<void> {
  const { instituteId, personId: id, name, lastName, at } = job
  await db.insert(members).values({ instituteId, id, name, lastName, createdAt: at }).onConflictDoNothing()
}
