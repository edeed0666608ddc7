import { expect, test } from 'vitest'
import { spendOften } from './credits.ts'
import { raceOften } from './races.ts'

test('[D1] a counter that is read, decided on and written back is detected', async () => {
  const { failures } = await raceOften({ trials: 2, seed: 3, isSabotaged: true })
  expect(failures.join()).toMatch(/counters, trial \d: /)
  expect(failures.join()).toMatch(/the counter of aiCredits is not the sum of its ledger/)
}, 240_000)

// A kill shows the fault only where it falls between holding and settling, which is up to the machine.
test('[D2] a refund of all cut-off credits, used or not, is detected', async () => {
  const fault = /items of content cost/
  let found = ''
  for (let seed = 3; seed < 9 && !fault.test(found); seed++)
    found = (await spendOften({ kills: 8, seed, isSabotaged: true })).failures.join()
  expect(found).toMatch(fault)
}, 240_000)
