import type { DigestPace } from '@takhti/schema/digests/rules'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A choice as it is stored; without an instant none is due. */
type Chosen = { pace: DigestPace; timeZone: string; at: string; nextAt: string | null }

/** How often the caller wants a digest by mail. */
export function digestStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    async find(): Promise<DigestPace> {
      const [row] = await db.all<{ pace: DigestPace }>(sql`select pace from mail_digests
        where institute_id = ${instituteId} and person_id = ${personId}`)
      return row?.pace ?? 'never'
    },
    /** What happened while the person wanted none is in no digest. */
    choose: ({ pace, timeZone, at, nextAt }: Chosen): Statement =>
      db.run(sql`insert into mail_digests (institute_id, person_id, pace, time_zone, chosen_at, next_at, covered_to)
        values (${instituteId}, ${personId}, ${pace}, ${timeZone}, ${at}, ${nextAt}, ${at})
        on conflict do update set pace = excluded.pace, time_zone = excluded.time_zone, chosen_at = excluded.chosen_at,
          next_at = excluded.next_at,
          covered_to = case when mail_digests.pace = 'never' then excluded.covered_to else mail_digests.covered_to end`),
  }
}

/** Ends the digests of a person whose mail asks for it; they choose again in the app. */
export async function stopDigests(db: InstituteDatabase, instituteId: string, personId: string): Promise<void> {
  await db.run(sql`update mail_digests set pace = 'never', next_at = null
    where institute_id = ${instituteId} and person_id = ${personId}`)
}
