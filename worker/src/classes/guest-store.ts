import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import { sql } from 'drizzle-orm'
import { together, type DirectoryDatabase, type Shard } from '#platform/db.ts'
import { enqueue } from '#platform/outbox.ts'

/** A guest of an institute, and its database. */
type Guest = { personId: string; instituteId: string; shard: Shard }

const mostAtOnce = 200

/** Guests who joined before this instant and whose session was never used. */
export function listUnused(db: DirectoryDatabase, before: Date): Promise<Guest[]> {
  // `insertSession` dates a guest's session before its creation until it is used.
  return db.all<Guest>(sql`select m.person_id as personId, m.institute_id as instituteId, i.shard
    from sessions s indexed by sessions_of_guests cross join memberships m on m.person_id = s.person_id and m.institute_id = s.institute_id and m.role = 'guest'
    join institutes i on i.id = m.institute_id
    where s.via = 'code' and s.updated_at < s.created_at and m.created_at < ${before.toISOString()}
      and not exists (select 1 from sessions u where u.person_id = s.person_id and u.updated_at >= u.created_at)
    limit ${mostAtOnce}`)
}

/** Removes a guest from the directory, and enqueues their removal from the institute's database. */
export async function removeGuest(
  db: DirectoryDatabase,
  { guest, at, newId }: { guest: Guest; at: Date; newId: () => string },
): Promise<void> {
  const { personId, instituteId, shard } = guest
  const instant = at.toISOString()
  await together(db, [
    db.run(sql`delete from memberships
      where person_id = ${personId} and institute_id = ${instituteId} and role = 'guest'`),
    db.run(sql`delete from sessions where person_id = ${personId} and institute_id = ${instituteId}`),
    enqueue(db, {
      id: newId(),
      kind: 'mirrorPerson',
      body: { shard, instituteId, personId, at: instant },
      dueAt: instant,
    }),
    db.insert(directoryAudit).values({
      id: newId(),
      instituteId,
      personId,
      action: 'classes.guestExpired',
      entityId: personId,
      requestId: newId(),
      at: instant,
    }),
  ])
}
