import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cueOf, timeOf, withDurations } from './times.ts'

test('a time reads back what it was written from, in Latin, Arabic and Devanagari digits', () => {
  fc.assert(
    fc.property(fc.nat(99 * 3600 + 3599), fc.constantFrom('0', '٠', '०'), (seconds, zero) => {
      expect(timeOf(written(seconds, zero))).toBe(seconds * 1000)
    }),
  )
})

test.each(['', '4', '4 seconds', '1:2', '0:04 more', '1:2:3:4'])('%j is not a time', (text) => {
  expect(timeOf(text)).toBeNull()
})

test('a segment lasts until the next one starts, and never a negative time', () => {
  const durations = withDurations([0, 3_000, 2_000].map((startMs) => ({ text: 'x', startMs }))).map(
    (each) => each.durationMs,
  )
  expect(durations).toEqual([3_000, undefined, undefined])
})

test.each([
  ['no words', ' \n ', 0, 1],
  ['a time that no video has', 'Ice.', 1e12, null],
  ['no time', 'Ice.', Number.NaN, null],
])('%s is no cue', (_, text, startMs, endMs) => {
  expect(cueOf(text, startMs, endMs)).toBeNull()
})

test('a cue that ends before it starts lasts no time', () => {
  expect(cueOf('Ice.', 2_000, 1_000)).toEqual({ text: 'Ice.', startMs: 2_000, durationMs: 0 })
})

function written(seconds: number, zero: string): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const retained = parts[0] === 0 ? parts.slice(1) : parts
  const latin = retained.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
  return latin.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
}
