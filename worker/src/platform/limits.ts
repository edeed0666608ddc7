import { limitTypes, type LimitType } from '@takhti/schema/licences/features'
import { exhaustionOf } from '@takhti/schema/licences/rules'
import { causes } from './commit.ts'
import { Failure } from './failure.ts'

/** The refusal behind a batch that a limit of a licence rolled back, or null where it was something else. */
export function limitFailure(error: unknown): Failure | null {
  const texts = causes(error)
  if (texts.includes('CHECK constraint failed: live_session_starts_allowed')) return exhausted('liveSessionsPerDay')
  const [, kind, name] = /CHECK constraint failed: licence_(limits|ceilings)_(\w+)/.exec(texts) ?? []
  const type = limitTypes.find((each) => each === name)
  if (type === undefined) return null
  return kind === 'limits' ? exhausted(type) : new Failure('licences/max-limit', { feature: type })
}

/** The refusal when a limit has no room left. */
export function exhausted(type: LimitType): Failure {
  const { code, feature } = exhaustionOf(type)
  return new Failure(code, { feature })
}
