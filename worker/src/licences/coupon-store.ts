import type { Benefit } from '@takhti/schema/licences/model'
import { couponRedemptions, coupons } from '@takhti/schema/licences/tables'
import { eq, sql } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'
import { ensureLimits, ledgerLine, planLines } from './limit-store.ts'

/** One redemption of a coupon. */
export type Redemption = { code: string; benefit: Benefit; instituteId: string; personId: string; now: Date }

/** Coupons, their redemptions, and their benefits. */
export function couponStore(db: DirectoryDatabase) {
  return {
    async find(code: string): Promise<{ benefit: Benefit; expiresAt: string | null } | null> {
      const row = await db
        .select({ benefit: coupons.benefit, expiresAt: coupons.expiresAt })
        .from(coupons)
        .where(eq(coupons.code, code))
        .get()
      return row ?? null
    },
    insert(coupon: {
      code: string
      benefit: Benefit
      expiresAt: string | null
      createdBy: string
      now: Date
    }): Statement[] {
      const { now, ...row } = coupon
      return [db.insert(coupons).values({ ...row, createdAt: now.toISOString() })]
    },
    /** The redemption, unique by its key, and its benefit: both or neither. */
    redeem({ code, benefit, instituteId, personId, now }: Redemption): Statement[] {
      return [
        db.insert(couponRedemptions).values({ code, instituteId, personId, at: now.toISOString() }),
        ...benefitLines(db, { code, benefit, instituteId, now }),
      ]
    },
  }
}

type Granting = Pick<Redemption, 'code' | 'benefit' | 'instituteId' | 'now'>

function benefitLines(db: DirectoryDatabase, { code, benefit, instituteId, now }: Granting): Statement[] {
  if (benefit.kind === 'limit') {
    const { type, amount } = benefit
    const line = { instituteId, type, max: amount, reason: 'coupon', entityId: code, now } as const
    return [ensureLimits(db, instituteId, now), ledgerLine(db, line)]
  }
  const { plan, days } = benefit
  const at = now.toISOString()
  return [
    ensureLimits(db, instituteId, now),
    // The same plan is prolonged from its end; another one, or an expired one, begins now.
    db.run(sql`insert into licences (institute_id, feature_set, features, valid_till, updated_at)
      values (${instituteId}, ${plan}, '{}', ${later(sql`${at}`, days)}, ${at})
      on conflict (institute_id) do update set
        valid_till = ${later(sql`case when feature_set = ${plan} then max(valid_till, ${at}) else ${at} end`, days)},
        feature_set = ${plan}, features = '{}', lapsed_at = null, updated_at = ${at}`),
    ...planLines(db, { instituteId, plan, raise: true, now }),
  ]
}

function later(from: ReturnType<typeof sql>, days: number) {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${from}, '+' || ${days} || ' days')`
}
