import { expect, test } from 'vitest'
import { languageOf, languages } from './model.ts'

test('there are the sixteen languages of the specification, one of them right to left', () => {
  expect(new Set(languages.map(({ code }) => code)).size).toBe(16)
  expect(languages.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)).toEqual(['ar'])
})

test('a regional tag gives its language, an unknown one English', () => {
  expect(languageOf('hi-IN').code).toBe('hi')
  expect(languageOf('AR').direction).toBe('rtl')
  expect(languageOf('tlh').code).toBe('en')
})
