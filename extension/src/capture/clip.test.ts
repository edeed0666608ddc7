import { expect, test } from 'vitest'
import { clipOf, clipped, endOf } from './clip.ts'

const segments = [0, 4_000, 8_000].map((startMs) => ({ text: `at ${startMs}`, startMs, durationMs: 4_000 }))

test('a clip has every segment that is audible in it, the one in which it begins included', () => {
  const starts = (startMs: number, endMs: number) => clipped(segments, { startMs, endMs }).map((each) => each.startMs)
  expect(starts(4_000, 8_000)).toEqual([4_000])
  expect(starts(3_999, 8_001)).toEqual([0, 4_000, 8_000])
  expect(clipped([...segments, { text: 'never said when' }], { startMs: 0, endMs: 99_000 })).toEqual(segments)
  expect(clipped(segments, null)).toEqual(segments)
})

test.each([
  ['', '', null],
  ['0:04', '0:08', { startMs: 4_000, endMs: 8_000 }],
  ['', '90', { startMs: 0, endMs: 90_000 }],
  ['1:00', ' ', { startMs: 60_000, endMs: 84_000 }],
  ['٠:٠٤', '०:०८', { startMs: 4_000, endMs: 8_000 }],
  ['0:08', '0:04', 'wrong'],
  ['2:00', '', 'wrong'],
  ['soon', '0:08', 'wrong'],
])('from %j until %j of a video of 84 seconds is %j', (from, until, expected) => {
  expect(clipOf(from, until, 84_000)).toEqual(expected)
})

test('a transcript ends when its last segment does', () => {
  expect(endOf(segments)).toBe(12_000)
  expect(endOf([])).toBe(0)
})
