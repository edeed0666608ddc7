import { chaos } from './chaos.ts'
import { convergence } from './convergence.ts'
import { credits } from './credits.ts'
import { fuzz } from './fuzz.ts'
import { attempts } from './kill-attempts.ts'
import { kill } from './kill.ts'
import { live } from './live.ts'
import { matrix } from './matrix.ts'
import { office } from './office.ts'
import { overload } from './overload.ts'
import { hall, quiz } from './quiz.ts'
import { races } from './races.ts'
import { strangers } from './strangers.ts'
import type { StressTest } from './stress-test.ts'

/** Every stress test, by the name that `pnpm stress` takes; the longest first, since in the tests two run at a time. */
export const stressTests = {
  strangers,
  fuzz,
  matrix,
  kill,
  live,
  quiz,
  hall,
  chaos,
  attempts,
  credits,
  races,
  overload,
  convergence,
  office,
} satisfies Record<string, StressTest>

/**
 * Stress tests that their unit tests run both unchanged and with their fault: a run of all tests starts these no second
 * time.
 */
export const triedByTests: readonly (keyof typeof stressTests)[] = [
  'live',
  'quiz',
  'hall',
  'chaos',
  'convergence',
  'overload',
]

/** Stress tests that need a program from elsewhere: they run by name, and no run of all tests counts them. */
export const byName: readonly (keyof typeof stressTests)[] = ['office']
