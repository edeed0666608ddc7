import type { DigestPace } from '@takhti/schema/digests/rules'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Place } from './reader-store.ts'

/** A digest whose time has come. */
export type DueDigest = Place & {
  pace: Exclude<DigestPace, 'never'>
  timeZone: string
  nextAt: string
  coveredTo: string
  sentFor: string
}

/** When a digest is due next, and until when everything is covered; null leaves that as it is. */
export type Settled = Place & { was: string; nextAt: string; coveredTo: string | null }

/** The digests of a database that are due, the longest due first. */
export function listDueDigests(db: InstituteDatabase, now: string, limit: number): Promise<DueDigest[]> {
  return db.all<DueDigest>(sql`select institute_id as instituteId, person_id as personId, pace, time_zone as timeZone,
      next_at as nextAt, covered_to as coveredTo, sent_for as sentFor
    from mail_digests where next_at is not null and next_at <= ${now} order by next_at limit ${limit}`)
}

/** Moves digests on that are not sent now, in one statement; one that was chosen again meanwhile stays. */
export async function settleDigests(db: InstituteDatabase, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  await db.run(sql`update mail_digests set next_at = v.value ->> 'nextAt',
      covered_to = coalesce(v.value ->> 'coveredTo', covered_to)
    from json_each(${JSON.stringify(settled)}) v
    where institute_id = v.value ->> 'instituteId' and person_id = v.value ->> 'personId' and next_at = v.value ->> 'was'`)
}

type Claim = DueDigest & { day: string; next: string }

/** Claims the mail of a day before it is sent; false where another run has, or the person wants none any more. */
export async function claimDigest(db: InstituteDatabase, digest: Claim): Promise<boolean> {
  const { instituteId, personId, nextAt, day, next } = digest
  const rows = await db.all(sql`update mail_digests set sent_for = ${day}, next_at = ${next}
    where institute_id = ${instituteId} and person_id = ${personId} and next_at = ${nextAt} and sent_for < ${day}
      and exists (select 1 from members m where m.institute_id = ${instituteId} and m.id = ${personId}
        and m.removed_at is null)
    returning person_id`)
  return rows.length > 0
}

/** Notes for those whose mail is out what it covered. */
export async function coverDigests(db: InstituteDatabase, sent: readonly Place[], until: string): Promise<void> {
  if (sent.length === 0) return
  await db.run(sql`update mail_digests set covered_to = ${until} from json_each(${JSON.stringify(sent)}) v
    where institute_id = v.value ->> 'instituteId' and person_id = v.value ->> 'personId' and covered_to < ${until}`)
}
