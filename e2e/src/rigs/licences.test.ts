import { expect, test } from 'vitest'
import { spendOften } from './credits.ts'
import { raceOften } from './races.ts'

test('D1 a counter that is read, decided on and written back is found out', async () => {
  const { failures } = await raceOften({ trials: 2, seed: 3, isSabotaged: true })
  expect(failures.join()).toMatch(/counters, trial \d: /)
  expect(failures.join()).toMatch(/the counter of aiCredits is not the sum of its ledger/)
}, 240_000)

test('D2 cut-off credits that all come back, whether they were used or not, are found out', async () => {
  const { figures, failures } = await spendOften({ kills: 8, seed: 3, isSabotaged: true })
  expect(figures['heldAtKills']).toBeGreaterThan(0)
  expect(failures.join()).toMatch(/items of content cost/)
}, 240_000)
