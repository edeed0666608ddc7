import { expect, test } from 'vitest'
import { chances } from '../chances.ts'
import { waitsOf } from './queue.ts'

// Fault: work that began when it arrived, beside the work before it: none waited.
test('[PM-14] the simulated queue waits as Pollaczek and Khinchine calculate', () => {
  const random = chances(1)
  const [ms, load, count] = [1, 0.5, 200_000]
  let at = 0
  const work = Array.from({ length: count }, () => {
    at -= (Math.log(1 - random()) * ms) / load
    return { at, ms, isWatched: true }
  })
  const mean = waitsOf(work).reduce((sum, wait) => sum + wait, 0) / count
  expect(mean).toBeCloseTo((load * ms) / (2 * (1 - load)), 1)
})
