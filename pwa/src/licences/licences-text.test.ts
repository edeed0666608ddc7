import { expect, test } from 'vitest'
import { amountText } from './licences-text.ts'

test('storage is shown in the unit that fits, and a little is never shown as zero', () => {
  const shown = (bytes: number, language = 'en') => amountText(language, 'dataStorage', bytes)
  expect(shown(0)).toBe('0 bytes')
  expect(shown(1)).toBe('1 byte')
  expect(shown(6)).toBe('6 bytes')
  expect(shown(1_023)).toBe('1,023 bytes')
  expect(shown(1_024)).toBe('1 kB')
  expect(shown(1_536)).toBe('1.5 kB')
  expect(shown(1_024 ** 2)).toBe('1 MB')
  expect(shown(2.5 * 1_024 ** 3)).toBe('2.5 GB')
  expect(shown(2_000 * 1_024 ** 4)).toBe('2,000 TB')
  expect(shown(6, 'ar')).toContain('بايت')
  expect(shown(1_536, 'de')).toBe('1,5 kB')
})

test('an amount that is a count has no unit', () => {
  expect(amountText('en', 'aiCredits', 1_500)).toBe('1,500')
})
