import { expect, test } from 'vitest'
import { chosenBy } from './rules.ts'

const now = new Date('2026-11-22T10:00:00.000Z')

test('a choice counts from when it was made, and none from the future', () => {
  expect(chosenBy('2026-11-20T10:00:00.000Z', now)).toBe('2026-11-20T10:00:00.000Z')
  expect(chosenBy('2031-01-01T00:00:00.000Z', now)).toBe(now.toISOString())
})
