import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../languages/model.ts'
import { foldNumbers, numberMarksOf } from './number-text.ts'
import { foldSearch, foldSpelling } from './text-fold.ts'

test.each([
  ['42', '४२'],
  ['42', '٤٢'],
  ['42', '４２'],
  ['3', '۳'],
  ['42', '৪২'],
  ["don't", 'don’t'],
  ['"yes"', '“yes”'],
  ['"oui"', '«oui»'],
  ['-5', '−5'],
  ['-5', '–5'],
  ['विज्ञान', 'विज्\u200Dञान'],
  ['क्ष', 'क्\u200Cष'],
  ['می\u200Cخواهم', 'میخواهم'],
  ['हिंदी', 'हिन्दी'],
  ['ज़मीन', 'जमीन'],
  ['ज\u093Cमीन', 'जमीन'],
  ['चाँद', 'चांद'],
  ['गङ्गा', 'गंगा'],
  ['অংক', 'অঙ্ক'],
  ['উৎস', 'উত্\u200Dস'],
  ['مَدْرَسَة', 'مدرسة'],
  ['كتـــاب', 'كتاب'],
  ['أحمد', 'احمد'],
  ['کتاب', 'كتاب'],
  ['Plant  CELL', 'plant cell'],
  ['ＡＢＣ', 'abc'],
  ['ｶﾞﾗｽ', 'ガラス'],
  ['STRASSE', 'Straße'],
  ['ёлка', 'елка'],
  ['H₂O', 'H2O'],
  ['10⁸', '10^8'],
  ['½', '1/2'],
  ['1½', '1 1/2'],
])('[T1] %s and %s are one spelling', (one, other) => {
  expect(foldSpelling(one)).toBe(foldSpelling(other))
  expect(foldSearch(one)).toBe(foldSearch(other))
})

test.each([
  ['5', '-5'],
  ['10⁸', '108'],
  ['1½', '11/2'],
  ['कमल', 'कमाल'],
  ['दिन', 'दीन'],
  ['अन्न', 'अंन'],
  ['বাড়ি', 'বাডি'],
  ['চাঁদ', 'চাংদ'],
  ['ن', 'ت'],
  ['كرة', 'كره'],
  ['año', 'ano'],
  ['schön', 'schon'],
  ['мой', 'мои'],
  ['か', 'が'],
  ['は', 'ば'],
  ['colour', 'collar'],
])('[T1] %s and %s are two spellings', (one, other) => {
  expect(foldSpelling(one)).not.toBe(foldSpelling(other))
})

test.each([
  ['colour', 'color'],
  ['favourite', 'favorite'],
  ['organised', 'organized'],
  ['analyse', 'analyze'],
  ['centre', 'center'],
  ['kilometres', 'kilometers'],
  ['travelled', 'traveled'],
  ['haemoglobin', 'hemoglobin'],
  ['catalogue', 'catalog'],
  ['sulphur', 'sulfur'],
  ['élève', 'eleve'],
  ['مدرسه', 'مدرسة'],
  ['مسؤول', 'مسوول'],
])('[T1] search finds %s by %s', (one, other) => {
  expect(foldSearch(one)).toBe(foldSearch(other))
})

test.each([
  ['filled', 'filed'],
  ['size', 'sie'],
  ['hour', 'hor'],
  ['four', 'for'],
  ['कमल', 'कमाल'],
])('[T1] search distinguishes %s and %s', (one, other) => {
  expect(foldSearch(one)).not.toBe(foldSearch(other))
})

test.each([
  ['1,000', '1000', 'dot'],
  ['1,00,000', '100000', 'dot'],
  ['1 000 000', '1000000', 'dot'],
  ['1.000', '1000', 'comma'],
  ['3,5', '3.5', 'comma'],
  ['3.5', '3.5', 'comma'],
  ['3,5', '3,5', 'dot'],
  ['35', '35', 'comma'],
  ['3\u066B5', '3.5', 'either'],
  ['1\u066C000', '1000', 'either'],
  ['3,5', '3.5', 'either'],
  ['1,000', '1000', 'either'],
  ['.5', '0.5', 'dot'],
  ['+05.0', '5', 'dot'],
  ['-0', '0', 'dot'],
  ['- 5', '-5', 'dot'],
  ['1,000 kg.', '1000 kg.', 'dot'],
  ['h2o 10^8', 'h2o 10^8', 'dot'],
  ['1, 2, 3', '1, 2, 3', 'comma'],
  ['1,2,3', '1,2,3', 'dot'],
] as const)('[T1] %s is the number %s where numbers have a %s', (text, plain, marks) => {
  expect(foldNumbers(text, marks)).toBe(plain)
})

test('[T1] the marks of numbers are those of the language of the text', () => {
  expect(numberMarksOf('What is the half of 7?')).toBe('dot')
  expect(numberMarksOf('Was ist die Hälfte von 7?')).toBe('comma')
  expect(numberMarksOf('Quelle est la moitié de 7 ?')).toBe('comma')
  expect(numberMarksOf('Сколько будет половина от 7?')).toBe('comma')
  expect(numberMarksOf('ما نصف 7؟')).toBe('either')
  expect(numberMarksOf('7 का आधा कितना है?')).toBe('dot')
  expect(numberMarksOf('3.5')).toBe('dot')
})

const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xb66, 0xce6, 0xff10]

test('[T1] folding is stable in all languages, ignores case and width, and reads every digit', () => {
  const names = languages.map(({ name, code }) => `${name} ${code} ٣ ½ “’ ज़ ঙ্ক कि`)
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'grapheme' })), fc.nat(9), (text, digit) => {
      for (const folded of [foldSpelling, foldSearch]) {
        expect(folded(folded(text))).toBe(folded(text))
        expect(folded(text.normalize('NFD'))).toBe(folded(text))
        expect(folded(` ${text}\u200D `)).toBe(folded(text))
      }
      for (const zero of zeros) expect(foldSpelling(String.fromCodePoint(zero + digit))).toBe(String(digit))
    }),
  )
})
