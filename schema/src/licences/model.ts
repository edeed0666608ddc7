import type { Feature } from './features.ts'

/** One feature of a licence, as the specification names its fields; `trialValidTill` is an instant. */
export type FeatureEntry = { isActive: boolean; isTrialUsed: boolean; trialValidTill: string | null }

/** What a licence holds. An institute without one, or with the `LITE` set, has the light version. */
export type Licence = { featureSet: string; features: Partial<Record<Feature, FeatureEntry>> }
