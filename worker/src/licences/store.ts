import type { Feature, LimitType } from '@takhti/schema/licences/features'
import { limitTypes } from '@takhti/schema/licences/features'
import type { Licence, Limit } from '@takhti/schema/licences/model'
import { planOf, type PlanName } from '@takhti/schema/licences/plans'
import { licenceLimits, licences, licenceTrials, liveSessionStarts } from '@takhti/schema/licences/tables'
import { and, count, eq, sql } from 'drizzle-orm'
import { together, type DirectoryDatabase, type Statement } from '#platform/db.ts'
import { licenceOf, type LicenceRow } from '#platform/session-store.ts'
import { planLines } from './limit-store.ts'

type Limits = Record<LimitType, Limit>

/** The institute's time zone and licence; null if it does not exist. */
export async function findLicence(
  db: DirectoryDatabase,
  instituteId: string,
): Promise<{ timeZone: string; licence: Licence | null } | null> {
  const [row] = await db.all<LicenceRow & { timeZone: string }>(sql`select i.time_zone as timeZone,
      (select json_group_object(feature, valid_till) from licence_trials where institute_id = i.id) as trials,
      l.feature_set as featureSet, l.features, l.valid_till as validTill
    from institutes i left join licences l on l.institute_id = i.id where i.id = ${instituteId}`)
  return row === undefined ? null : { timeZone: row.timeZone, licence: licenceOf(row) }
}

/** Sets how one feature differs from the plan; `plan` removes the difference. */
export function featureRow(
  db: DirectoryDatabase,
  change: { instituteId: string; feature: Feature; state: 'on' | 'off' | 'plan'; now: Date },
): Statement {
  const { instituteId, feature, state, now } = change
  const path = `$.${feature}`
  const agreed = JSON.stringify({ isActive: state === 'on', isTrialUsed: false, trialValidTill: null })
  const changed =
    state === 'plan'
      ? sql`json_remove(${licences.features}, ${path})`
      : sql`json_set(${licences.features}, ${path}, json(${agreed}))`
  return db
    .update(licences)
    .set({ features: changed, updatedAt: now.toISOString() })
    .where(eq(licences.instituteId, instituteId))
}

/** The licence of one institute, its limits and trials; all of it is in the directory. */
export function licencesStore(db: DirectoryDatabase, instituteId: string) {
  const own = eq(licenceLimits.instituteId, instituteId)
  return {
    /** Limits with their use; a limit without a row is the plan's. */
    async limits(licence: Licence | null): Promise<Limits> {
      return limitsOf(licence, await db.select().from(licenceLimits).where(own))
    },
    /** The same, including the sessions of a day. */
    async limitsOn(licence: Licence | null, day: string): Promise<Limits> {
      const [rows, [sessions]] = await together(db, [
        db.select().from(licenceLimits).where(own),
        db
          .select({ used: count() })
          .from(liveSessionStarts)
          .where(and(eq(liveSessionStarts.instituteId, instituteId), eq(liveSessionStarts.day, day))),
      ])
      const limits = limitsOf(licence, rows)
      return { ...limits, liveSessionsPerDay: { ...limits.liveSessionsPerDay, used: sessions?.used ?? 0 } }
    },
    /** Starts trials; one that was started before rolls back the whole batch. */
    trialRows(
      features: readonly Feature[],
      { startedAt, validTill }: { startedAt: string; validTill: string },
    ): Statement[] {
      return features.map((feature) => db.insert(licenceTrials).values({ instituteId, feature, startedAt, validTill }))
    },
    /** Makes the licence and its limits; a second one violates the key. */
    create({ plan, validTill, now }: { plan: PlanName; validTill: string | null; now: Date }): Statement[] {
      return [
        db
          .insert(licences)
          .values({ instituteId, featureSet: plan, features: {}, validTill, updatedAt: now.toISOString() }),
        ...planLines(db, { instituteId, plan, raise: false, now }),
      ]
    },
    /** Gives the licence another plan and end. */
    setPlan({ plan, validTill, now }: { plan: PlanName; validTill: string | null; now: Date }): Statement[] {
      return [
        db
          .update(licences)
          .set({ featureSet: plan, features: {}, validTill, lapsedAt: null, updatedAt: now.toISOString() })
          .where(eq(licences.instituteId, instituteId)),
        ...planLines(db, { instituteId, plan, raise: false, now }),
      ]
    },
    async exists(): Promise<boolean> {
      const row = await db
        .select({ id: licences.instituteId })
        .from(licences)
        .where(eq(licences.instituteId, instituteId))
        .get()
      return row !== undefined
    },
  }
}

function limitsOf(licence: Licence | null, rows: readonly (Limit & { type: LimitType })[]): Limits {
  const byType = new Map(rows.map(({ type, max, used, reserved }) => [type, { max, used, reserved }]))
  const planned = planOf(licence?.featureSet).limits
  const limits = limitTypes.map((type) => [type, byType.get(type) ?? { max: planned[type], used: 0, reserved: 0 }])
  // The list has every type once.
  return Object.fromEntries(limits) as Limits
}
