import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentWords } from './function-words.ts'
import { fold, holdsWords, stem, wordsOf } from './words.ts'

test('words are found in every script with their inner marks', () => {
  expect(wordsOf('It’s 3.5 well-known cells.')).toEqual(['it’s', '3.5', 'well-known', 'cells'])
  expect(wordsOf('जल चक्र, पानी।')).toEqual(['जल', 'चक्र', 'पानी'])
  expect(wordsOf('دورة الماء؟')).toEqual(['دورة', 'الماء'])
  expect(wordsOf('光合成')).toEqual(['光', '合', '成'])
})

test('endings of one word fold together, other words stay apart', () => {
  expect(['absorbs', 'absorbing', 'absorbed'].map(stem)).toEqual(['absorb', 'absorb', 'absorb'])
  expect(stem('membranes')).toBe(stem('membrane'))
  expect(stem('plant')).not.toBe(stem('planet'))
})

test('a run of words is found whole, never inside a longer word', () => {
  expect(holdsWords('The Light energy of the sun.', 'light ENERGY')).toBe(true)
  expect(holdsWords('The lightest energy', 'light')).toBe(false)
  expect(holdsWords('anything', ' ?! ')).toBe(false)
})

test('words of grammar are left out, in the language they belong to', () => {
  expect(contentWords('The leaf of a plant', 'en-GB')).toEqual(['leaf', 'plant'])
  expect(contentWords('जल का चक्र है', 'hi')).toEqual(['जल', 'चक्र'])
  expect(contentWords('The leaf', 'und')).toEqual(['the', 'leaf'])
})

test('a text holds each of its own words, and folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      for (const word of wordsOf(text)) expect(holdsWords(text, word)).toBe(true)
    }),
  )
})

test('[B7] powers, halves and typed forms of numbers are read as the right numbers', () => {
  expect(fold('10⁸')).not.toBe(fold('108'))
  expect(fold('3 × 10⁻¹⁹')).toBe(fold('3 × 10^-19'))
  expect(fold('10^(8)')).toBe(fold('10⁸'))
  expect(fold('H₂O')).toBe(fold('H2O'))
  expect(fold('2½')).not.toBe(fold('21/2'))
  expect(wordsOf('about 6 × 10²⁴ kg, 40 m²')).toEqual(['about', '6', '10^24', 'kg', '40', 'm^2'])
  expect(holdsWords('The charge is 1.6 × 10⁻¹⁹ coulomb.', '10⁻¹⁹ coulomb')).toBe(true)
  expect(holdsWords('The speed is 3 × 10⁸ metres.', '108 metres')).toBe(false)
})
