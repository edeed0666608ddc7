import type { Env } from './env.ts'

// Production requires it from this day, so that a deployment gives present admins their time as well.
const productionFrom = '2026-12-01T00:00:00.000Z'

/** The day from which admins must have a second factor; null on a development machine, whose demo school is used without one. */
export function factorRuleFrom({
  ENVIRONMENT,
  SECOND_FACTOR_FROM,
}: Pick<Env, 'ENVIRONMENT' | 'SECOND_FACTOR_FROM'>): string | null {
  return SECOND_FACTOR_FROM ?? (ENVIRONMENT === 'production' ? productionFrom : null)
}
