import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOf, videoIdOf, withDurations } from './transcript.ts'

test.each([
  ['https://www.youtube.com/watch?v=tk8hVolcano&t=4s', 'tk8hVolcano'],
  ['https://m.youtube.com/watch?v=tk8hVolcano', 'tk8hVolcano'],
  ['https://www.youtube.com/shorts/tk8hVolcano', 'tk8hVolcano'],
  ['https://www.youtube.com/live/tk8hVolcano?feature=share', 'tk8hVolcano'],
  ['https://www.youtube.com/', null],
  ['https://www.youtube.com/watch?v=<script>', null],
  ['https://youtube.com.evil.example/watch?v=tk8hVolcano', null],
  ['not an address', null],
])('the video of %s is %s', (address, id) => {
  expect(videoIdOf(address)).toBe(id)
})

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

function written(seconds: number, zero: string): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const kept = parts[0] === 0 ? parts.slice(1) : parts
  const latin = kept.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
  return latin.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
}
