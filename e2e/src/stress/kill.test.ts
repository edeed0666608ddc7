import { expect, test } from 'vitest'
import { killOften } from './kill.ts'

test('[A7 A8] a room that acknowledges before it stores is detected', async () => {
  const { figures, failures } = await killOften({ kills: 2, seed: 3, isSabotaged: true })
  expect(figures['kills']).toBe(2)
  expect(failures.join()).toMatch(/acknowledged and lost/)
  expect(failures.join()).toMatch(/seen and vanished/)
}, 180_000)
