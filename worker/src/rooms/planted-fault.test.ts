import { expect, test } from 'vitest'
import { hasPlantedFault } from './planted-fault.ts'

test.each([
  [{ ENVIRONMENT: 'development', TAKHTI_SABOTAGE: 'kill' }, true],
  [{ ENVIRONMENT: 'development', TAKHTI_SABOTAGE: 'another' }, false],
  [{ ENVIRONMENT: 'development' }, false],
  [{ ENVIRONMENT: 'production', TAKHTI_SABOTAGE: 'kill' }, false],
  [{ ENVIRONMENT: 'staging', TAKHTI_SABOTAGE: 'kill' }, false],
  [{ ENVIRONMENT: '', TAKHTI_SABOTAGE: 'kill' }, false],
])('a fault is planted in development only: %o', (env, expected) => {
  expect(hasPlantedFault(env, 'kill')).toBe(expected)
})
