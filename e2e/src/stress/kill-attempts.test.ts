import { expect, test } from 'vitest'
import { killAttempts } from './kill-attempts.ts'

test('[C1 C2 C5 C12] late answers, second receipts, keys and blind marks are detected', async () => {
  const faults = [/acknowledged and lost/, /two receipts/, /a key in the answer/, /two marks of one answer 2 won/]
  const { failures } = await killAttempts({ kills: 2, seed: 3, isSabotaged: true, faults })
  for (const fault of faults) expect(failures.join()).toMatch(fault)
}, 600_000)
