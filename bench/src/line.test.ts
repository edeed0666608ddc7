import { expect, test } from 'vitest'
import { receiptFigures } from './assess/receipts.ts'
import { lineOf } from './line.ts'

/** A round in which each way always takes the same time. */
const round = (bare: number, trips: number, ours: number) => ({
  bare: Array.from({ length: 100 }, () => bare),
  trips: Array.from({ length: 100 }, () => trips),
  ours: Array.from({ length: 100 }, () => ours),
})

// Fault: without the verdict of the floor the first line is that of a fault of ours.
test('[BE-11] a line shows whether the trips alone miss the limit, and ours beside them', () => {
  const [slow] = receiptFigures([round(10, 20, 22), round(10, 20, 22), round(10, 20, 22)])
  expect(slow && lineOf(slow)).toContain('ratio 2.20 of at most 1.5: MISSED (3 rounds')
  expect(slow && lineOf(slow)).toContain(
    '20.0, ratio 2.00: the floor MISSES the limit, too; ours beside the floor 1.10',
  )
  const [fast] = receiptFigures([round(10, 12, 13)])
  expect(fast?.holds).toBe(true)
  expect(fast && lineOf(fast)).not.toContain('the floor MISSES')
})

test('[BE-12] a percentile is the median over rounds, so one bad round moves nothing', () => {
  const [receipt, trips] = receiptFigures([round(10, 12, 13), round(10, 12, 900), round(10, 12, 14)])
  expect(receipt).toMatchObject({ ours: 14, peer: 10, ratio: 1.4, holds: true, samples: 3, control: 1 })
  expect(trips).toMatchObject({ name: 'assess.trips', ours: 12, limit: null })
})
