import { expect, test } from 'vitest'
import { floodWorker } from './overload.ts'

const small = { limit: 20, rounds: 1, seed: 5 }

test('[L4] ten times the calls get results or 429, lose no acknowledged work, and end at once', async () => {
  const { figures, failures } = await floodWorker({ ...small, hasLimit: true })
  expect(failures).toEqual([])
  expect(Number(figures['answered429'])).toBeGreaterThan(0)
  expect(Number(figures['acknowledged'])).toBeGreaterThan(0)
}, 600_000)

test('[L4] a worker without a limit is detected', async () => {
  const { failures } = await floodWorker({ ...small, hasLimit: false })
  expect(failures).toEqual(['no call of the flood was refused'])
}, 600_000)
