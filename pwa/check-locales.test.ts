import { expect, test } from 'vitest'
import { compareLocale, flatten, localeFaults } from './check-locales.ts'

const english = flatten({
  a: { hello: 'Hello {{name}}', things_one: '{{count}} thing', things_other: '{{count}} things' },
})

test('the language files of the repository have no fault', () => {
  expect(localeFaults()).toEqual([])
})

test('a missing sentence, an extra one and a lost placeholder are reported', () => {
  const hindi = flatten({ a: { hello: 'नमस्ते', things_one: '{{count}} चीज़', more: 'और' } })
  expect(compareLocale('hi', english, hindi)).toEqual([
    'hi: a.things_other is missing',
    'hi: a.more is not in English',
    'hi: a.hello has other placeholders than English',
  ])
})

test('each language needs its own plural forms, and may write one and two as a word', () => {
  const arabic = flatten({
    a: {
      hello: 'مرحبًا {{name}}',
      things_zero: 'لا أشياء',
      things_one: 'شيء واحد',
      things_two: 'شيئان',
      things_few: '{{count}} أشياء',
      things_many: '{{count}} شيئًا',
      things_other: '{{count}} شيء',
    },
  })
  expect(compareLocale('ar', english, arabic)).toEqual([])
  expect(compareLocale('hi', english, arabic)).toContain('hi: a.things_few is not in English')
})
