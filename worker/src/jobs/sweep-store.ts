import { sweeps } from '@takhti/schema/kit/institute-tables'
import { eq, sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'

/** A person of an institute. */
export type Member = { instituteId: string; id: string }

/** The oldest change of a database; null where it has none. */
export async function oldestChange(db: InstituteDatabase): Promise<{ at: string } | null> {
  const [row] = await db.all<{ at: string }>(sql`select at from changes where seq = (select min(seq) from changes)`)
  return row ?? null
}

/**
 * Deletes the beginning of the feed up to the first change that is not older than `before`, and so many rows at most. It
 * deletes by number: by time alone it could take a change and leave an earlier one, which a device's cursor may name.
 * Returns how many it deleted.
 */
export async function deleteOldestChanges(db: InstituteDatabase, before: string, limit: number): Promise<number> {
  const oldest = sql`(select seq, at from changes order by seq limit ${limit})`
  const [last] = await db.all<{ seq: number; at: string }>(sql`select seq, at from ${oldest}
    where seq < coalesce((select min(seq) from ${oldest} where at >= ${before}), 9e18) order by seq desc limit 1`)
  if (last === undefined) return 0
  const [, deleted] = await together(db, [
    placeAt(db, 'changes', [last.seq, last.at]),
    db.run(sql`delete from changes where seq <= ${last.seq}`),
  ])
  return deleted.meta.changes
}

/** Deletes rows whose ids are older than an id, and so many at most. Returns how many rows it deleted. */
export async function deleteOlderThan(
  db: InstituteDatabase,
  table: 'audit' | 'notifications',
  { id, limit }: { id: string; limit: number },
): Promise<number> {
  const name = sql.raw(table)
  const { meta } = await db.run(sql`with recursive found(institute_id) as (
      select min(institute_id) from ${name}
      union all select (select min(t.institute_id) from ${name} t where t.institute_id > found.institute_id)
        from found where found.institute_id is not null)
    delete from ${name} where (institute_id, id) in (select t.institute_id, t.id from found
      cross join ${name} t on t.institute_id = found.institute_id and t.id < ${id} limit ${limit})`)
  return meta.changes
}

/** The members after the last one that the sweep of replies has seen, in order. */
export function membersAfter(db: InstituteDatabase, last: Member | null, limit: number): Promise<Member[]> {
  const { instituteId, id } = last ?? { instituteId: '', id: '' }
  return db.all<Member>(sql`select institute_id as instituteId, id from members
    where (institute_id, id) > (${instituteId}, ${id}) order by institute_id, id limit ${limit}`)
}

/** The member at which the last sweep of replies stopped; null where it is to begin. */
export async function lastSwept(db: InstituteDatabase): Promise<Member | null> {
  const [row] = await db.select().from(sweeps).where(eq(sweeps.name, 'idempotency'))
  const [instituteId, id] = row?.place ?? ['', '']
  return instituteId === '' ? null : { instituteId: String(instituteId), id }
}

/** Stores where the next sweep of replies begins; null for the first member. */
export async function noteSwept(db: InstituteDatabase, last: Member | null): Promise<void> {
  await placeAt(db, 'idempotency', last === null ? ['', ''] : [last.instituteId, last.id])
}

/**
 * The form of `isId`. SQLite's patterns take no more than 50 characters here. A key of any other form is accepted at any
 * age, so its reply must stay.
 */
const isTimed = sql`length(i.key) = 36 and i.key not glob '*[^-0-9a-f]*' and length(replace(i.key, '-', '')) = 32
  and substr(i.key, 9, 1) || substr(i.key, 14, 1) || substr(i.key, 19, 1) || substr(i.key, 24, 1) = '----'
  and substr(i.key, 15, 1) = '7' and substr(i.key, 20, 1) in ('8', '9', 'a', 'b')`

/** Deletes replies of these members to keys before one, and so many at most. Returns how many it deleted. */
export async function deleteReplies(
  db: InstituteDatabase,
  members: readonly Member[],
  { key, limit }: { key: string; limit: number },
): Promise<number> {
  const { meta } = await db.run(sql`delete from idempotency where (institute_id, person_id, key) in (
    select i.institute_id, i.person_id, i.key from json_each(${JSON.stringify(members)}) m
    cross join idempotency i on i.institute_id = m.value ->> 'instituteId' and i.person_id = m.value ->> 'id'
      and i.key < ${key} where ${isTimed} limit ${limit})`)
  return meta.changes
}

function placeAt(db: InstituteDatabase, name: 'changes' | 'idempotency', place: [string | number, string]) {
  const row = { name, place }
  return db.insert(sweeps).values(row).onConflictDoUpdate({ target: sweeps.name, set: { place } })
}
