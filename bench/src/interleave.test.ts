import { expect, test } from 'vitest'
import { median, sizeFigure } from './figure.ts'
import { interleave } from './interleave.ts'

test('[BE-1] the peer is measured before and after ours, in every round', async () => {
  const order: string[] = []
  await interleave({
    name: 'x',
    peerName: 'peer',
    limit: 1,
    unit: 'ms',
    rounds: 2,
    warmUps: 0,
    ours: async () => order.push('ours'),
    peer: async () => order.push('peer'),
  })
  expect(order).toEqual(['peer', 'ours', 'peer', 'peer', 'ours', 'peer'])
})

test('[BE-2] the ratio is the median of the rounds, so a machine slowing down does not move it', async () => {
  let speed = 1
  const figure = await interleave({
    name: 'x',
    peerName: 'peer',
    limit: 2.5,
    unit: 'ms',
    ours: async () => 20 * (speed *= 1.01),
    peer: async () => 10 * speed,
  })
  expect(figure.ratio).toBeCloseTo(2.01, 2)
  expect(figure.holds).toBe(true)
  expect(figure.control).toBeGreaterThan(1)
})

test('[BE-3] for rates the ratio is inverted, and an exceeded limit does not hold', async () => {
  const figure = await interleave({
    name: 'x',
    peerName: 'peer',
    limit: 1.5,
    unit: '1/s',
    isRate: true,
    ours: async () => 100,
    peer: async () => 200,
  })
  expect(figure.ratio).toBe(2)
  expect(figure.holds).toBe(false)
})

test('[BE-4] medians and sizes', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(() => median([])).toThrow()
  expect(sizeFigure({ name: 'x', ours: 90, peer: 386, peerName: 'peer', limit: 0.25, unit: 'kB' }).holds).toBe(true)
})
