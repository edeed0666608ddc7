import { expect, test } from 'vitest'
import arabic from '../locales/ar.json'
import hindi from '../locales/hi.json'
import { scriptTypefaceOf } from './scripts.ts'

// Fault: a vowel mark or danda was looked up in the list of Chinese, so that a PDF without a network failed.
test.each([
  ['ar', arabic, 'noto-sans-arabic-arabic', '،؛؟٪ـًَُِّْ٠٩'],
  ['hi', hindi, 'noto-sans-devanagari-devanagari', '।॥'],
])('[TY-3] each letter and sign of %s has a typeface that is not Chinese', (_language, words, typeface, signs) => {
  for (const sign of signs) expect(scriptTypefaceOf(sign), sign).toBe(typeface)
  const letters = new Set(JSON.stringify(words))
  const lacking = [...letters].filter((letter) => scriptTypefaceOf(letter) === undefined)
  expect(lacking.filter((letter) => /\p{L}|\p{M}|\p{P}/u.test(letter))).toEqual([])
})
