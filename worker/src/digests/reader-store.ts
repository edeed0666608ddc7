import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { sql } from 'drizzle-orm'
import type { DirectoryDatabase, Shard } from '#platform/db.ts'

/** A person of an institute. */
export type Place = { instituteId: string; personId: string }

/** A person who belongs to their institute and has confirmed an address that is mailed. */
export type Reader = Place & { email: string; language: string; institute: string; timeZone: string }

// An address that only an institute entered can be someone else's.
const hasAddress = sql`p.email_verified = 1 and p.email not like ${`%@${internalMailDomain}`}`

/** Whether a person has confirmed an address that is mailed. */
export async function isReachable(directory: DirectoryDatabase, personId: string): Promise<boolean> {
  const [row] = await directory.all<{ is: number }>(sql`select exists (select 1 from people p
    where p.id = ${personId} and ${hasAddress}) as "is"`)
  return row?.is === 1
}

/** Those of these people who can be mailed, with what a mail needs. */
export function listReaders(directory: DirectoryDatabase, places: readonly Place[]): Promise<Reader[]> {
  return directory.all<Reader>(sql`select i.id as instituteId, p.id as personId, p.email, p.language,
      i.name as institute, i.time_zone as timeZone
    from json_each(${JSON.stringify(places)}) d
    join people p on p.id = d.value ->> 'personId' and ${hasAddress}
    join institutes i on i.id = d.value ->> 'instituteId'
    where exists (select 1 from memberships m where m.person_id = p.id and m.institute_id = i.id)`)
}

/** The database of an institute; null where there is none. */
export async function findShard(directory: DirectoryDatabase, instituteId: string): Promise<Shard | null> {
  const [row] = await directory.all<{ shard: Shard }>(sql`select shard from institutes where id = ${instituteId}`)
  return row?.shard ?? null
}
