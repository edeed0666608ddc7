import { codeAlphabet } from '../classes/rules.ts'
import { dayMs } from '../kit/durations.ts'
import type { LicenceErrorCode } from '../kit/errors.ts'
import { features, type Feature, type LimitType } from './features.ts'
import type { Benefit, FeatureEntry, Licence, Limit, Meter } from './model.ts'
import { planOf } from './plans.ts'

/** The length of a trial: thirty times 24 hours, regardless of the calendar. */
export const trialMs = 30 * dayMs

/** The share of a limit from which on its meter warns. */
export const warnedShare = 0.8

/** Whether there is no licence, or one with the light set. */
export function isLite(licence: Licence | null): boolean {
  return licence === null || licence.featureSet === 'LITE'
}

/**
 * Whether teachers start at their content: institutes with panels of their own, and large ones, teach from existing
 * content.
 */
export function landsOnContent(featureSet: string | null | undefined): boolean {
  const set = featureSet ?? undefined
  return planOf(set).accountType === 'DEVICE' || set === 'LARGE_INSTITUTE_PLAN'
}

/** Whether the licence was valid and has ended. Its features close; data made with it remain. */
export function isLapsed(licence: Licence | null, now: Date): boolean {
  const validTill = licence?.validTill ?? null
  return validTill !== null && now >= new Date(validTill)
}

/** One feature of a licence: the plan's value, the agreed value, and the trial. */
export function entryOf(licence: Licence | null, named: Feature, now: Date): FeatureEntry {
  // Credits are the unit of Bright AI, so both features are enabled together.
  const feature = named === 'aiCredits' ? 'brightAi' : named
  const agreed = licence?.features[feature]
  const trialValidTill = licence?.trials?.[feature] ?? agreed?.trialValidTill ?? null
  const isHeld = agreed?.isActive ?? planOf(licence?.featureSet).features[feature] === 'on'
  return {
    isActive: isHeld && !isLapsed(licence, now),
    isTrialUsed: trialValidTill !== null || (agreed?.isTrialUsed ?? false),
    trialValidTill,
  }
}

/** Every feature of a licence. */
export function entriesOf(licence: Licence | null, now: Date): Record<Feature, FeatureEntry> {
  const entries = features.map((feature) => [feature, entryOf(licence, feature, now)])
  // The list contains every feature once.
  return Object.fromEntries(entries) as Record<Feature, FeatureEntry>
}

/** Whether an entry as the wire has it lets its feature be used now. */
export function isUsable({ isActive, trialValidTill }: FeatureEntry, now: Date): boolean {
  return isActive || (trialValidTill !== null && now < new Date(trialValidTill))
}

/** Whether a feature is usable now: its licence is active, or its trial was started and still runs. */
export function canUseFeature(licence: Licence | null, feature: Feature, now: Date): 'ok' | LicenceErrorCode {
  const entry = entryOf(licence, feature, now)
  if (isUsable(entry, now)) return 'ok'
  if (entry.isTrialUsed) return 'FEATURE_NOT_ACTIVE_TRIAL_USED'
  return planOf(licence?.featureSet).features[feature] === 'off'
    ? 'FEATURE_NOT_ENABLED'
    : 'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED'
}

/** A licence with one feature turned on or off beside its plan, or left to the plan. */
export function withFeature(licence: Licence | null, feature: Feature, state: 'on' | 'off' | 'plan'): Licence | null {
  if (licence === null) return null
  const { [feature]: _, ...others } = licence.features
  const agreed = { isActive: state === 'on', isTrialUsed: false, trialValidTill: null }
  return { ...licence, features: state === 'plan' ? others : { ...others, [feature]: agreed } }
}

/** The features whose trial can be started: not in use, never tried, and not closed by the plan. */
export function triable(licence: Licence | null, now: Date): Feature[] {
  return features.filter(
    (feature) =>
      feature !== 'aiCredits' && canUseFeature(licence, feature, now) === 'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED',
  )
}

/** The limit that a use of a feature counts against; null where it is free. */
export function meterOf(feature: Feature): LimitType | null {
  switch (feature) {
    case 'brightAi':
    case 'aiCredits':
      return 'aiCredits'
    case 'liveConference':
      return 'liveSessionsPerDay'
    case 'notebooks':
      return null
  }
}

/** The refusal when a limit has no room left. */
export function exhaustionOf(type: LimitType) {
  switch (type) {
    case 'aiCredits':
    case 'dataStorage':
      return { code: 'LICENSE_LIMIT_EXHAUSTED', feature: type } as const
    case 'liveSessionsPerDay':
      return { code: 'NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED', feature: 'liveConference' } as const
    case 'students':
    case 'teachers':
    case 'classes':
      return { code: 'licences/max-limit', feature: type } as const
  }
}

/** The remaining part of a limit. */
export function roomOf({ max, used, reserved }: Limit): number {
  return Math.max(0, max - used - reserved)
}

/** A limit on its meter. */
export function meter(type: LimitType, limit: Limit): Meter {
  return { type, ...limit, isWarned: limit.used + limit.reserved >= limit.max * warnedShare }
}

/** A typed coupon in its stored form. */
export function normaliseCoupon(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** Whether normalised text has the form of a coupon code. */
export function isCoupon(text: string): boolean {
  return text.length >= 8 && text.length <= 32 && [...text].every((letter) => codeAlphabet.includes(letter))
}

/** Whether the holder of a licence can redeem a coupon. The database decides whether any redemptions are left. */
export function couponVerdict(
  coupon: { benefit: Benefit; expiresAt: string | null } | null,
  licence: Licence | null,
  now: Date,
): 'ok' | 'licences/coupon-unknown' {
  if (coupon === null) return 'licences/coupon-unknown'
  if (coupon.expiresAt !== null && now >= new Date(coupon.expiresAt)) return 'licences/coupon-unknown'
  // A licence without an end would get one, and lapse to less than it was.
  const isEndless = licence !== null && !isLite(licence) && (licence.validTill ?? null) === null
  return coupon.benefit.kind === 'plan' && isEndless ? 'licences/coupon-unknown' : 'ok'
}
