import { classMembers } from '@takhti/schema/classes/tables'
import { changes, members } from '@takhti/schema/kit/institute-tables'
import { memberNameKey } from '@takhti/schema/kit/name-order'
import { together, type InstituteDatabase, type Shard } from '#platform/db.ts'

/** A membership that the directory granted and an institute's database must also have. */
export type MirrorJob = {
  shard: Shard
  instituteId: string
  classId: string
  personId: string
  name: string
  lastName: string
  role: 'learner' | 'guest'
  at: string
}

/** Writes a membership into the institute's database. A second run only repeats the news. */
export async function mirrorMember(db: InstituteDatabase, job: MirrorJob): Promise<void> {
  const { instituteId, classId, personId, name, lastName, role, at } = job
  const change = { instituteId, kind: 'upsert' as const, at }
  await together(db, [
    db
      .insert(members)
      .values({
        ...{ instituteId, id: personId, name, lastName, createdAt: at },
        nameKey: memberNameKey(name, lastName),
      })
      .onConflictDoUpdate({ target: [members.instituteId, members.id], set: { removedAt: null } }),
    db.insert(classMembers).values({ instituteId, classId, personId, role, joinedAt: at }).onConflictDoNothing(),
    db.insert(changes).values([
      { ...change, entity: 'class', entityId: classId, audience: `person:${personId}` },
      { ...change, entity: 'member', entityId: personId, audience: `teachers:${classId}` },
    ]),
  ])
}
