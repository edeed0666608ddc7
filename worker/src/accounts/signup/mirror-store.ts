import { members } from '@takhti/schema/kit/institute-tables'
import type { InstituteDatabase } from '#platform/db.ts'

/** A person as an institute's database knows them. */
export type MirroredPerson = { instituteId: string; id: string; name: string; lastName: string; createdAt: string }

/** Writes a person's name into the database of an institute; a second time it changes nothing. */
export async function mirrorPerson(db: InstituteDatabase, person: MirroredPerson): Promise<void> {
  const { name, lastName } = person
  await db
    .insert(members)
    .values(person)
    .onConflictDoUpdate({ target: [members.instituteId, members.id], set: { name, lastName } })
}
