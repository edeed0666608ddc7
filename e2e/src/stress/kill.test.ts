import { expect, test } from 'vitest'
import { killOften } from './kill.ts'

test('[A7 A8] a room that acknowledges before it stores is detected', async () => {
  const faults = [/acknowledged and lost/, /seen and vanished/]
  const { failures } = await killOften({ kills: 2, seed: 3, isSabotaged: true, faults })
  for (const fault of faults) expect(failures.join()).toMatch(fault)
}, 180_000)
