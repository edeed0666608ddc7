import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import { sql } from 'drizzle-orm'
import { together, type DirectoryDatabase, type InstituteDatabase, type Shard } from '#platform/db.ts'
import type { Erasure } from '#platform/erasure-ledger.ts'
import { enqueue } from '#platform/outbox.ts'
import type { Scope } from '#platform/scope.ts'

/** A person in an institute, by the name that the institute uses. */
export type Known = { name: string; lastName: string }

export type MemberStore = ReturnType<typeof memberStore>

/** People in the institute's database, including those whose membership has ended. */
export function memberStore({ instituteId }: Scope, db: InstituteDatabase) {
  return {
    async find(personId: string): Promise<Known | null> {
      const [row] = await db.all<Known>(sql`select name, last_name as lastName from members
        where institute_id = ${instituteId} and id = ${personId}`)
      return row ?? null
    },
  }
}

/** An enqueued erasure. */
export type EraseJob = Erasure & { jobId: string }

/** A person's roles in an institute, and the outbox job that erases a person. */
export function recordsStore(db: DirectoryDatabase, { instituteId }: { instituteId: string }) {
  return {
    /** The roles of a person, and their pending erasure, in one trip. */
    async standing(personId: string): Promise<{ roles: string[]; pending: EraseJob | null }> {
      const [row] = await db.all<{ roles: string; pending: string | null }>(sql`select
        (select json_group_array(role) from memberships
          where institute_id = ${instituteId} and person_id = ${personId}) as roles,
        (select body from outbox where kind = 'eraseStudent' and body ->> '$.instituteId' = ${instituteId}
          and body ->> '$.personId' = ${personId} limit 1) as pending`)
      const { roles = '[]', pending = null } = row ?? {}
      // The database made the list; only `promise` below writes the job.
      return {
        roles: JSON.parse(roles) as string[],
        pending: pending === null ? null : (JSON.parse(pending) as EraseJob),
      }
    },
    /** Enqueues the erasure, ends every session and card here, and adds an audit row that names no person. */
    async promise(job: EraseJob, by: { personId: string; requestId: string; auditId: string }): Promise<void> {
      const { personId, at } = job
      await together(db, [
        enqueue(db, { id: job.jobId, kind: 'eraseStudent', body: job, dueAt: at }),
        db.run(sql`delete from sessions where institute_id = ${instituteId} and person_id = ${personId}`),
        db.run(sql`delete from login_cards where institute_id = ${instituteId} and person_id = ${personId}`),
        db.insert(directoryAudit).values({
          id: by.auditId,
          instituteId,
          personId: by.personId,
          action: 'records.erase',
          entityId: job.jobId,
          requestId: by.requestId,
          at,
        }),
      ])
    },
  }
}

/** The indexes of entries whose person belongs to the institute again, by a membership that began after the erasure. */
export async function backSince(
  db: DirectoryDatabase,
  erased: readonly { instituteId: string; userId: string; at: string }[],
): Promise<Set<number>> {
  const rows = await db.all<{ place: number }>(sql`select j.key as place from json_each(${JSON.stringify(erased)}) j
    where exists (select 1 from memberships m where m.person_id = j.value ->> 'userId'
      and m.institute_id = j.value ->> 'instituteId' and m.created_at > j.value ->> 'at')`)
  return new Set(rows.map(({ place }) => place))
}

/** Filters erased people to those who are in the databases again, after a restore of an older backup. */
export async function stillThere(
  databases: { directory: DirectoryDatabase; institute(shard: Shard): InstituteDatabase },
  written: readonly Erasure[],
): Promise<Erasure[]> {
  const erasures = await atHome(databases.directory, written)
  const asked = JSON.stringify(erasures)
  // A person who came back after the erasure is here by right.
  const isBefore = sql`created_at <= j.value ->> 'at'`
  const inDirectory = await databases.directory.all<{
    place: number
  }>(sql`select j.key as place from json_each(${asked}) j
    where exists (select 1 from memberships m where m.person_id = j.value ->> 'personId'
      and m.institute_id = j.value ->> 'instituteId' and m.${isBefore})`)
  const shards = [...new Set(erasures.map(({ shard }) => shard))]
  const inInstitutes = await Promise.all(
    shards.map((shard) =>
      databases.institute(shard).all<{ place: number }>(sql`select j.key as place from json_each(${asked}) j
        where j.value ->> 'shard' = ${shard} and exists (select 1 from members m
          where m.institute_id = j.value ->> 'instituteId' and m.id = j.value ->> 'personId' and m.${isBefore})`),
    ),
  )
  const places = new Set([...inDirectory, ...inInstitutes.flat()].map(({ place }) => place))
  return erasures.filter((_, place) => places.has(place))
}

/** The same with the present database of each institute, which may have moved since. */
async function atHome(db: DirectoryDatabase, erasures: readonly Erasure[]): Promise<Erasure[]> {
  const ids = JSON.stringify(erasures.map(({ instituteId }) => instituteId))
  const rows = await db.all<{ id: string; shard: Shard }>(
    sql`select id, shard from institutes where id in (select value from json_each(${ids}))`,
  )
  const homes = new Map(rows.map(({ id, shard }) => [id, shard]))
  return erasures.map((erasure) => ({ ...erasure, shard: homes.get(erasure.instituteId) ?? erasure.shard }))
}
