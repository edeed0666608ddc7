import { people } from '@takhti/schema/accounts/tables'
import { institutes, memberships } from '@takhti/schema/institutes/tables'
import { changes, members } from '@takhti/schema/kit/institute-tables'
import { memberNameKey } from '@takhti/schema/kit/name-order'
import { eq, lte, sql } from 'drizzle-orm'
import { together, type DirectoryDatabase, type InstituteDatabase, type Shard } from '#platform/db.ts'

/** A person as their institutes are to know them, and which institutes those are. */
export type Mirrored = { personId: string; name: string; lastName: string; namedAt: number }

/** Reads what is to be mirrored. The job itself carries none of it, so that a late one mirrors the latest. */
export async function findMirrored(
  db: DirectoryDatabase,
  personId: string,
): Promise<{ person: Mirrored | null; homes: { instituteId: string; shard: Shard }[] }> {
  const [[person], homes] = await together(db, [
    db
      .select({ name: people.name, lastName: people.lastName, updatedAt: people.updatedAt })
      .from(people)
      .where(eq(people.id, personId)),
    db
      .selectDistinct({ instituteId: institutes.id, shard: institutes.shard })
      .from(memberships)
      .innerJoin(institutes, eq(institutes.id, memberships.instituteId))
      .where(eq(memberships.personId, personId)),
  ])
  if (person === undefined) return { person: null, homes }
  const { name, lastName, updatedAt } = person
  return { person: { personId, name, lastName, namedAt: updatedAt.getTime() }, homes }
}

/** Writes a person's names into an institute, and the changes for their devices and their teachers; answers those teachers. */
export async function writeMirror(
  db: InstituteDatabase,
  { personId, name, lastName, namedAt }: Mirrored,
  { instituteId, isSeenByOthers, at }: { instituteId: string; isSeenByOthers: boolean; at: string },
): Promise<string[]> {
  const named = { name, lastName, namedAt, nameKey: memberNameKey(name, lastName) }
  const inClasses = sql`from class_members where institute_id = ${instituteId} and person_id = ${personId}`
  const [, , , teachers] = await together(db, [
    db
      .insert(members)
      .values({ instituteId, id: personId, ...named, createdAt: at })
      .onConflictDoUpdate({
        target: [members.instituteId, members.id],
        set: named,
        setWhere: lte(members.namedAt, namedAt),
      }),
    db.insert(changes).values({
      instituteId,
      audience: `person:${personId}`,
      entity: 'person',
      entityId: personId,
      kind: 'upsert',
      at,
    }),
    db.run(sql`insert into ${changes} (institute_id, audience, entity, entity_id, kind, at)
      select institute_id, 'teachers:' || class_id, 'member', person_id, 'upsert', ${at} ${inClasses} and ${isSeenByOthers}`),
    db.all<{ person_id: string }>(sql`select distinct person_id from class_members where institute_id = ${instituteId}
      and role = 'instructor' and ${isSeenByOthers} and class_id in (select class_id ${inClasses})`),
  ])
  return teachers.map((row) => row.person_id)
}
