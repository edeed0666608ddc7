import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canUseFeature } from './rules.ts'

const now = new Date('2026-06-01T00:00:00.000Z')

function licence(isActive: boolean, isTrialUsed: boolean, trialValidTill: string | null) {
  return { featureSet: 'STARTER_PLAN', features: { brightAi: { isActive, isTrialUsed, trialValidTill } } }
}

test('LI-1 an institute without a licence is offered the trial', () => {
  expect(canUseFeature(null, 'brightAi', now)).toBe('FEATURE_NOT_ACTIVE_TRIAL_NOT_USED')
  expect(canUseFeature(licence(true, false, null), 'notebooks', now)).toBe('FEATURE_NOT_ACTIVE_TRIAL_NOT_USED')
})

test('LI-2 a trial ends to the millisecond', () => {
  const end = now.getTime()
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), (shift) => {
      const verdict = canUseFeature(licence(false, true, new Date(end + shift).toISOString()), 'brightAi', now)
      expect(verdict).toBe(shift > 0 ? 'ok' : 'FEATURE_NOT_ACTIVE_TRIAL_USED')
    }),
  )
})

test('LI-3 an active licence needs no trial', () => {
  expect(canUseFeature(licence(true, true, '2000-01-01T00:00:00.000Z'), 'brightAi', now)).toBe('ok')
})
