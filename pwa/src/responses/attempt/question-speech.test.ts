import { expect, test } from 'vitest'
import { speechLanguage, speechText } from './question-speech.ts'

test('[AT-31] a question is read with its options, each as a sentence', () => {
  const options = ['Leaves', 'Roots?'].map((title, at) => ({ id: `o${at}`, title }))
  expect(speechText({ description: 'Where is food made?', options })).toBe('Where is food made?\nLeaves.\nRoots?')
})

test.each([
  ['Where is food made?', 'hi', 'en'],
  ['Où est la feuille ?', 'fr', 'fr'],
  ['पौधा भोजन कहाँ बनाता है?', 'en', 'hi'],
  ['أين يصنع النبات غذاءه؟', 'en', 'ar'],
  ['پودا خوراک کہاں بناتا ہے؟', 'ur', 'ur'],
  ['12 + 3', 'ar', 'en'],
])('[AT-31] %s is read on a screen in %s by a voice in %s', (text, screen, voice) => {
  expect(speechLanguage(text, screen)).toBe(voice)
})
