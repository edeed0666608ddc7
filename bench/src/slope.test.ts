import { expect, test } from 'vitest'
import { slope, slopeOf } from './slope.ts'

const rows = [1_000, 10_000, 100_000, 1_000_000]

test('[BE-5] constant time for any number of rows is flat, and a read of every row is not', () => {
  expect(slopeOf(rows.map((each) => ({ rows: each, time: 3 })))).toBeCloseTo(0)
  expect(slopeOf(rows.map((each) => ({ rows: each, time: each / 100 })))).toBeCloseTo(1)
  expect(slopeOf(rows.map((each) => ({ rows: each, time: Math.sqrt(each) })))).toBeCloseTo(0.5)
  expect(() => slopeOf([{ rows: 10, time: 1 }])).toThrow('two different sizes')
})

test('[BE-6] a list that pages by counting is detected, and the first round does not count', async () => {
  let calls = 0
  const sizes = rows.map((each) => ({
    rows: each,
    ours: async () => (calls++ < rows.length ? 1_000_000 / each : 3 + each / 100_000),
    peer: async () => 1,
  }))
  const figure = await slope({ name: 'x', peerName: 'peer', limit: 0.05, rounds: 3, sizes })
  expect(figure).toMatchObject({ holds: false, samples: 3, peer: 0 })
  expect(figure.ratio).toBeGreaterThan(0.1)
})
