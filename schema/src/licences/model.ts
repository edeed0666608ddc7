import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id, line } from '../kit/wire.ts'
import { features, limitTypes, type Feature } from './features.ts'
import { planNames } from './plans.ts'

/** One feature of a licence, as the specification names its fields; `trialValidTill` is an instant. */
export const FeatureEntry = z.object({
  isActive: z.boolean(),
  isTrialUsed: z.boolean(),
  trialValidTill: Instant.nullable(),
})

export type FeatureEntry = z.infer<typeof FeatureEntry>

/**
 * The stored licence: its plan, the differences from the plan, its end, and the ends of the started trials. An
 * institute without one, or with the `LITE` set, has the light version.
 */
export type Licence = {
  featureSet: string
  features: Partial<Record<Feature, FeatureEntry>>
  validTill?: string | null
  trials?: Partial<Record<Feature, string>>
}

export const FeatureName = z.enum(features)
export const LimitName = z.enum(limitTypes)
export const PlanName = z.enum(planNames)

const Whole = z.number().int().min(0)

/** A limit: its maximum, its use, and its reservations for running work. */
export const Limit = z.object({ max: Whole, used: Whole, reserved: Whole })

export type Limit = z.infer<typeof Limit>

/** A licence as an institute sees it. */
export const LicenceDetails = z.object({
  instituteId: Id,
  accountType: z.enum(['INDIVIDUAL', 'INSTITUTE', 'DEVICE']),
  featureSet: z.string(),
  isLite: z.boolean(),
  isLapsed: z.boolean(),
  validTill: Instant.nullable(),
  features: z.record(FeatureName, FeatureEntry),
  limits: z.record(LimitName, Limit),
})

export type LicenceDetails = z.infer<typeof LicenceDetails>

/** A limit on a meter; `isWarned` from 80 % on. Sessions are those of the institute's day. */
export const Meter = Limit.extend({ type: LimitName, isWarned: z.boolean() })

export type Meter = z.infer<typeof Meter>

/** A coupon as typed: letters and digits, with dashes and spaces for legibility only. */
export const CouponCode = z.string().max(64)

/** The benefit of a coupon: a plan for some days, or more of one limit. */
export const Benefit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan'), plan: PlanName.exclude(['LITE']), days: z.int().min(1).max(3_660) }),
  z.object({ kind: z.literal('limit'), type: LimitName, amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
])

export type Benefit = z.infer<typeof Benefit>

/** An admin's request to the provider. */
export const ContactRequest = z.object({
  message: line(2_000),
  contactNumber: line(40).optional(),
  plan: PlanName.exclude(['LITE']).optional(),
})
