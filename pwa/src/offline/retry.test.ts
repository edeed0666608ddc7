import { expect, test } from 'vitest'
import { retried } from './retry.ts'

test('[A24] a chunk is tried three times, a second apart, then its error is thrown', async () => {
  const waits: number[] = []
  let tries = 0
  const failing = () => {
    tries += 1
    return Promise.reject(new Error('gone'))
  }
  await expect(retried(failing, async (ms) => void waits.push(ms))).rejects.toThrow('gone')
  expect([tries, ...waits]).toEqual([3, 1_000, 1_000])
})

test('a chunk that arrives late is used', async () => {
  let tries = 0
  const load = async () => (++tries < 3 ? Promise.reject(new Error('not yet')) : 'here')
  expect(await retried(load, async () => {})).toBe('here')
})
