import { expect, test } from 'vitest'
import { holdClass } from './live.ts'

const small = { students: 4, kills: 1, roundMs: 600, hasLid: false, seed: 5 }

test('[H1 H6 H7] a class goes on after the worker is killed, loses nothing, and ends once', async () => {
  const { figures, failures } = await holdClass({ ...small, isSabotaged: false })
  expect(failures).toEqual([])
  // Once in the class, and once after its end.
  expect(figures['kills']).toBe(2)
  expect(Number(figures['linesAcknowledged'])).toBeGreaterThan(0)
}, 600_000)

test('[H7] a room that forgets removed people is detected', async () => {
  const { figures, failures } = await holdClass({ ...small, isSabotaged: true })
  expect(figures['kills']).toBe(2)
  expect(failures.join()).toMatch(/was sent out and came back/)
}, 600_000)
