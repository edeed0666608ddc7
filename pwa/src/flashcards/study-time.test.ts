import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { expect, test } from 'vitest'
import { durationText } from './study-time.ts'

test('[FL-25] an interval has one unit, in the language of the interface', () => {
  const lengths = [5_000, 10 * minuteMs, 3 * hourMs, 4 * dayMs, 45 * dayMs, 90 * dayMs, 500 * dayMs]
  expect(lengths.map((ms) => durationText(ms, 'en'))).toEqual([
    ...['1 min', '10 min', '3 hr', '4 days', '45 days', '3 mths', '1.4 yrs'],
  ])
  expect(durationText(4 * dayMs, 'hi', 'long')).toBe('4 दिन')
})
