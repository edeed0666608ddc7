import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

const now = new Date('2026-01-10T12:00:00.000Z')
const before = (ms: number) => new Date(now.getTime() - ms)

test('an age is given in the largest whole unit', () => {
  expect(ageText(before(30_000), now, 'en')).toBe('now')
  expect(ageText(before(5 * 60_000), now, 'en')).toBe('5 minutes ago')
  expect(ageText(before(26 * 3_600_000), now, 'en')).toBe('yesterday')
})

test('a device clock that is behind never puts an instant in the future', () => {
  expect(ageText(before(-3_600_000), now, 'en')).toBe('now')
})
