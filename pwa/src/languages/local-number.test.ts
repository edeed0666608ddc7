import i18next from 'i18next'
import { expect, test } from 'vitest'
import { localNumber, localNumbers } from './local-number.ts'

test('[LG-14] a number has the digits of its language, and other values stay', () => {
  expect(localNumber(12, 'bn')).toBe('১২')
  expect(localNumber(12, 'mr')).toBe('१२')
  expect(localNumber(12, 'or')).toBe('12')
  expect(localNumber(2026, 'en')).toBe('2026')
  expect(localNumber(3.5, 'de')).toBe('3,5')
  expect(localNumber('7B', 'bn')).toBe('7B')
})

// Fault: a row had the number of its questions in Latin digits, and the points beside it in Bengali ones.
test('[LG-14] counts in sentences have the digits of the language', async () => {
  const instance = i18next.createInstance()
  const translation = { table: { picked_one: '{{count}}টি বাছা', picked_other: '{{count}}টি বাছা' } }
  const interpolation = { escapeValue: false, alwaysFormat: true }
  await instance.use(localNumbers).init({ lng: 'bn', resources: { bn: { translation } }, interpolation })
  expect(instance.t('table.picked', { count: 4 })).toBe('৪টি বাছা')
})
