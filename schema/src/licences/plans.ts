import type { Feature, LimitType } from './features.ts'

/** Whether a plan has a feature, lets it be tried for 30 days, or never shows it. */
export type Offer = 'on' | 'trial' | 'off'

/** The holders of a plan: one teacher, an institute, or the panels that an institute buys. */
export type AccountType = 'INDIVIDUAL' | 'INSTITUTE' | 'DEVICE'

export type Plan = {
  accountType: AccountType
  features: Readonly<Record<Feature, Offer>>
  limits: Readonly<Record<LimitType, number>>
}

const gigabyte = 1024 ** 3

type Sizes = readonly [
  students: number,
  teachers: number,
  classes: number,
  gigabytes: number,
  credits: number,
  sessions: number,
]

function limits([students, teachers, classes, gigabytes, aiCredits, liveSessionsPerDay]: Sizes): Plan['limits'] {
  return { students, teachers, classes, dataStorage: gigabytes * gigabyte, aiCredits, liveSessionsPerDay }
}

function offers(brightAi: Offer, liveConference: Offer, notebooks: Offer): Plan['features'] {
  // Credits are the unit of Bright AI, so the two are never offered apart.
  return { brightAi, aiCredits: brightAi, liveConference, notebooks }
}

/**
 * Every plan of the specification's section 6, and `LITE`, the light version of institutes without one. The
 * specification shows the names only; features and numbers are ours (docs/decisions/012-licence-ledger.md).
 */
export const plans = {
  LITE: plan('INDIVIDUAL', offers('trial', 'trial', 'trial'), [40, 2, 4, 1, 20, 2]),
  STARTER_PLAN: plan('INDIVIDUAL', offers('trial', 'trial', 'trial'), [60, 1, 6, 2, 100, 4]),
  ESSENTIAL_PLAN: plan('INDIVIDUAL', offers('on', 'trial', 'trial'), [120, 1, 12, 10, 500, 6]),
  ULTIMATE_PLAN: plan('INDIVIDUAL', offers('on', 'on', 'trial'), [240, 1, 24, 50, 2_000, 12]),
  ULTIMATE_PRO_PLAN: plan('INDIVIDUAL', offers('on', 'on', 'on'), [400, 2, 40, 100, 5_000, 24]),
  INSTITUTE_BASIC_PLAN: plan('INSTITUTE', offers('trial', 'on', 'trial'), [300, 20, 40, 100, 2_000, 40]),
  INSTITUTE_PLAN: plan('INSTITUTE', offers('on', 'on', 'trial'), [800, 50, 100, 250, 10_000, 100]),
  INSTITUTE_PLUS_PLAN: plan('INSTITUTE', offers('on', 'on', 'on'), [1_500, 100, 200, 500, 20_000, 200]),
  INSTITUTE_PRO_PLAN: plan('INSTITUTE', offers('on', 'on', 'on'), [3_000, 200, 400, 1_000, 50_000, 400]),
  LARGE_INSTITUTE_PLAN: plan('INSTITUTE', offers('on', 'on', 'on'), [12_000, 800, 1_600, 4_000, 200_000, 1_600]),
  ENTERPRISE_PLAN: plan('INSTITUTE', offers('on', 'on', 'on'), [60_000, 4_000, 8_000, 20_000, 1_000_000, 8_000]),
  DISPLAY_PLAN: plan('DEVICE', offers('trial', 'on', 'off'), [200, 10, 20, 20, 200, 20]),
  RETROFIT_PLAN: plan('DEVICE', offers('trial', 'trial', 'off'), [200, 10, 20, 20, 200, 20]),
  ODM_PLAN: plan('DEVICE', offers('trial', 'trial', 'off'), [100, 5, 10, 10, 100, 10]),
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof plans

/** The plans of licences; `LITE` is the absence of one. */
// The keys are the table's own.
export const planNames = Object.keys(plans) as [PlanName, ...PlanName[]]

/** The plan behind a licence's feature set; a set that no plan is named after counts as the light version. */
export function planOf(featureSet: string | undefined): Plan {
  return featureSet !== undefined && isPlanName(featureSet) ? plans[featureSet] : plans.LITE
}

/** Whether a plan is the largest of its account type: no other has more of any limit. */
export function isLargestPlan(featureSet: string | undefined): boolean {
  const held = planOf(featureSet)
  const kind: Plan[] = Object.values(plans).filter(({ accountType }) => accountType === held.accountType)
  const own = sizeOf(held)
  return !kind.some((plan) => sizeOf(plan).some((size, index) => size > (own[index] ?? 0)))
}

function sizeOf({ limits: { students }, features }: Plan): number[] {
  return [students, Object.values(features).filter((offer) => offer === 'on').length]
}

/** Whether text names a plan. */
export function isPlanName(text: string): text is PlanName {
  return Object.hasOwn(plans, text)
}

/** The maximum of each limit of one licence, whatever the plan. */
export const ceilings: Readonly<Record<LimitType, number>> = limits([
  100_000, 10_000, 20_000, 100_000, 10_000_000, 20_000,
])

function plan(accountType: AccountType, features: Plan['features'], sizes: Sizes): Plan {
  return { accountType, features, limits: limits(sizes) }
}
