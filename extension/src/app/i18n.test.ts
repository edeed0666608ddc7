import { accounts } from '@takhti/schema/accounts/contract'
import { capture } from '@takhti/schema/capture/contract'
import { captureWays } from '@takhti/schema/capture/model'
import { devices } from '@takhti/schema/devices/contract'
import { errors } from '@takhti/schema/kit/errors'
import { decks } from '@takhti/schema/questions/decks/contract'
import { sets } from '@takhti/schema/questions/sets/contract'
import { expect, test } from 'vitest'
import firstAr from '#locales/ar.json'
import lateAr from '#locales/ar/preview.json'
import firstEn from '#locales/en.json'
import lateEn from '#locales/en/preview.json'
import firstHi from '#locales/hi.json'
import lateHi from '#locales/hi/preview.json'
import { languageOf } from './i18n.ts'
import { localProblems } from './problem.ts'

const en = { ...firstEn, ...lateEn }
const hi = { ...firstHi, ...lateHi }
const ar = { ...firstAr, ...lateAr }
const locales = { en, hi, ar }
const plural = /_(zero|one|two|few|many|other)$/

test.each(['hi', 'ar'] as const)(
  '%s has every text of English, every plural form of its own, and the same blanks',
  (language) => {
    const english = flat(en)
    const words = flat(locales[language])
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const expected = [...english.keys()].flatMap((key) =>
      plural.test(key) ? forms.map((form) => key.replace(plural, `_${form}`)) : [key],
    )
    expect([...words.keys()].toSorted()).toEqual([...new Set(expected)].toSorted())
    for (const [key, text] of words) {
      expect(text.trim(), key).not.toBe('')
      // Forms for one and two may say the number in words.
      if (!plural.test(key)) expect(blanks(text), key).toEqual(blanks(english.get(key) ?? ''))
    }
  },
)

test('every problem that can be shown has words, and codes have the catalogue’s', () => {
  const calls = [accounts.logout, capture.send, decks.addFlashcards, devices.start, devices.finish, sets.keep]
  const declared = calls.flatMap((call) => call['~orpc'].meta.errors)
  const always = Object.keys(errors).filter((code) => code.startsWith('common/') || !code.includes('/'))
  const codes = [...new Set([...declared, ...always])]
  expect(Object.keys(en.errors).toSorted()).toEqual(codes.toSorted())
  for (const [code, text] of Object.entries(en.errors)) expect(text).toBe(Reflect.get(errors, code).message)
  expect(Object.keys(en.problems).toSorted()).toEqual(localProblems.toSorted())
  expect(Object.keys(en.via).toSorted()).toEqual(captureWays.toSorted())
})

test.each([
  ['en-GB', 'en'],
  ['hi', 'hi'],
  ['AR-eg', 'ar'],
  ['ta', 'en'],
  ['constructor', 'en'],
])('a browser in %s gets the panel in %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

function flat(words: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...flat(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, String(value)] as const],
    ),
  )
}

function blanks(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()
}
