import { sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase, Shard, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** The calendar address of the caller, by the hash of its secret. */
export function feedStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`institute_id = ${instituteId} and person_id = ${personId}`
  return {
    async find(): Promise<string | null> {
      const [row] = await db.all<{ createdAt: string }>(
        sql`select created_at as createdAt from calendar_feeds where ${own}`,
      )
      return row?.createdAt ?? null
    },
    /** In SQL: whether no other person has this secret, which only a faulty device could draw twice. */
    isFree: (tokenHash: string): SQL => sql`not exists (select 1 from calendar_feeds
      where institute_id = ${instituteId} and token_hash = ${tokenHash} and person_id <> ${personId})`,
    write: (tokenHash: string, at: string): Statement =>
      db.run(sql`insert into calendar_feeds (institute_id, person_id, token_hash, created_at)
        values (${instituteId}, ${personId}, ${tokenHash}, ${at})
        on conflict (institute_id, person_id) do update set token_hash = excluded.token_hash,
          created_at = excluded.created_at`),
    remove: (): Statement => db.run(sql`delete from calendar_feeds where ${own}`),
  }
}

/** The person of a calendar address; null where no address of the institute has this secret. */
export async function holderOf(db: InstituteDatabase, instituteId: string, tokenHash: string): Promise<string | null> {
  const [row] = await db.all<{ personId: string }>(sql`select person_id as personId from calendar_feeds
    where institute_id = ${instituteId} and token_hash = ${tokenHash}`)
  return row?.personId ?? null
}

/** An institute's home and name; null where there is none. */
export async function findInstitute(db: DirectoryDatabase, id: string) {
  const [row] = await db.all<{ shard: Shard; name: string }>(sql`select shard, name from institutes where id = ${id}`)
  return row ?? null
}

/** Whether a person belongs to the institute still. */
export async function isMember(db: DirectoryDatabase, instituteId: string, personId: string): Promise<boolean> {
  const mine: SQL = sql`select 1 from memberships where person_id = ${personId} and institute_id = ${instituteId}`
  const [row] = await db.all<{ isMember: number }>(sql`select exists (${mine}) as isMember`)
  return row?.isMember === 1
}
