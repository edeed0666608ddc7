import { expect, test } from 'vitest'
import { languageOf, languages } from './model.ts'
import { userLanguages } from './user-languages.ts'

test('there are the sixteen languages of the specification, one of them right to left', () => {
  expect(new Set(languages.map(({ code }) => code)).size).toBe(16)
  expect(languages.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)).toEqual(['ar'])
})

test('a regional tag gives its language, an unknown one English', () => {
  expect(languageOf('hi-IN').code).toBe('hi')
  expect(languageOf('AR').direction).toBe('rtl')
  expect(languageOf('tlh').code).toBe('en')
})

test('[LG-1] people learn in about a hundred languages, each once, those of the app among them', () => {
  expect(userLanguages.length).toBeGreaterThanOrEqual(100)
  expect(new Set<string>(userLanguages).size).toBe(userLanguages.length)
  expect(languages.filter(({ code }) => !new Set<string>(userLanguages).has(code))).toEqual([])
  expect(userLanguages.filter((code) => Intl.getCanonicalLocales(code)[0] !== code)).toEqual([])
})
