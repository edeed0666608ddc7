import type { LicenceErrorCode } from '../kit/errors.ts'
import type { Feature } from './features.ts'
import type { Licence } from './model.ts'

/** Whether a feature is usable now: its licence is active, or its trial was started and still runs. */
export function canUseFeature(licence: Licence | null, feature: Feature, now: Date): 'ok' | LicenceErrorCode {
  const entry = licence?.features[feature]
  if (entry?.isActive) return 'ok'
  if (!entry?.isTrialUsed) return 'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED'
  const isRunning = entry.trialValidTill !== null && now < new Date(entry.trialValidTill)
  return isRunning ? 'ok' : 'FEATURE_NOT_ACTIVE_TRIAL_USED'
}
