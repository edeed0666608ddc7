import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../languages/model.ts'
import { isRightText } from './written-answer.ts'

const english = 'What is right?'
const german = 'Was ist die Hälfte von 7?'

test.each([
  ['42', '४२', english],
  ['42', '٤٢', english],
  ['٤٢', '42', 'كم؟'],
  ["don't", 'don’t', english],
  ['-5', '−5', english],
  ['विज्ञान', 'विज्\u200Dञान', 'क्या?'],
  ['हिन्दी', 'हिंदी', 'कौन सी भाषा?'],
  ['ज़मीन', 'जमीन', 'क्या?'],
  ['مَدْرسة', 'مدرسة', 'ما؟'],
  ['مدرسة', 'مَدْرَسَةٌ', 'ما هذا؟'],
  ['كتاب', 'كتـــاب', 'ما هذا؟'],
  ['1000', '1,000', english],
  ['1,000', '1000', english],
  ['100000', '1,00,000', english],
  ['3.5', '3,5', german],
  ['3,5', '3.5', german],
  ['1000', '1.000', german],
  ['3.5', '٣٫٥', 'ما نصف سبعة؟'],
  ['½', '0.5', english],
  ['0.5', '½', english],
  ['1/2', '½', english],
  ['1½', '1.5', english],
  ['colour', 'color', english],
  ['Colour', 'color', english],
  ['10⁸', '10^8', english],
  ['H₂O', 'h2o', english],
  ['.5', '0.50', english],
  ['two  words', 'TWO WORDS.', english],
  ['ＡＢＣ', 'abc', english],
  ['STRASSE', 'Straße', german],
] as const)('[T1] %s typed as %s is right', (key, typed, description) => {
  expect(isRightText({ answer: key, description }, typed)).toBe(true)
  expect(isRightText({ answer: `x | ${typed}`, description }, key)).toBe(true)
})

test.each([
  ['5', '-5', english],
  ['.5', '5', english],
  ['35', '3,5', german],
  ['3.5', '3,5', english],
  ['35', '3,5', english],
  ['1000', '1,00', english],
  ['10⁸', '108', english],
  ['1½', '5.5', english],
  ['1/2', '2/4', english],
  ['12', '1/2', english],
  ['कमल', 'कमाल', 'क्या?'],
  ['दिन', 'दीन', 'क्या?'],
  ['año', 'ano', '¿Qué es?'],
  ['schön', 'schon', german],
  ['が', 'か', '何？'],
  ['كرة', 'كرت', 'ما؟'],
  ['four', 'for', english],
  ['leaf', '', english],
])('[T1] %s typed as %s is wrong', (key, typed, description) => {
  expect(isRightText({ answer: key, description }, typed)).toBe(false)
})

test('[T1] in each interface language a key is right as it is, in capitals, and with outer marks', () => {
  const names = languages.flatMap(({ name }) => [name, `${name} 12`])
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom('“', '(', ' ', ''), (name, mark) => {
      const question = { answer: name, description: name }
      for (const typed of [name, name.toUpperCase(), `${mark}${name}.`, name.normalize('NFD'), `${name}\u200C`])
        expect(isRightText(question, typed)).toBe(true)
    }),
  )
})
