import { institutes } from '@takhti/schema/institutes/tables'
import { referrals } from '@takhti/schema/joining/tables'
import { eq, sql } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

/** Which institute referred which. */
export function referralStore(db: DirectoryDatabase) {
  return {
    async find(instituteId: string) {
      const row = await db
        .select({
          name: institutes.name,
          referralCode: institutes.referralCode,
          referredCount: sql<number>`(select count(*) from ${referrals} where ${referrals.referredBy} = ${instituteId})`,
        })
        .from(institutes)
        .where(eq(institutes.id, instituteId))
        .get()
      return row ?? null
    },
    /** Stores who referred an institute, once. An unknown code changes nothing. */
    record({ instituteId, code, at }: { instituteId: string; code: string; at: string }): Statement {
      return db.run(sql`insert into referrals (institute_id, referred_by, at)
        select ${instituteId}, id, ${at} from institutes where referral_code = ${code} and id <> ${instituteId}
        on conflict do nothing`)
    },
  }
}
