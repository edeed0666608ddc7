import { expect, test } from 'vitest'
import type { Checkable } from './checkable.ts'
import { check, faultsOf, repeatedIn } from './checks.ts'
import { truthOptions } from './rules.ts'

const source = {
  language: 'en',
  text: 'Chlorophyll absorbs red and blue light. The stroma is the fluid of a chloroplast.',
}

const span = { start: 0, end: 39, quote: 'Chlorophyll absorbs red and blue light.' }

const sound: Checkable = {
  type: 'MCQ',
  description: 'Which of these absorbs red and blue light?',
  options: ['Chlorophyll', 'Cellulose', 'Glucose', 'Starch'].map((title, index) => ({
    id: 'abcd'.charAt(index),
    title,
  })),
  correctOptions: ['a'],
  answer: 'Chlorophyll',
  evidence: 'Chlorophyll',
  span,
}

function titled(...titles: string[]): Checkable {
  return { ...sound, options: titles.map((title, index) => ({ id: 'abcd'.charAt(index), title })) }
}

const written: Checkable = {
  ...sound,
  type: 'SHORT_ANSWER',
  description: 'Which colours of light does chlorophyll absorb?',
  options: [],
  correctOptions: [],
  answer: 'Red and blue',
  evidence: 'red and blue',
}

test('a written question about its passage has no fault', () => {
  expect(faultsOf(written, source)).toEqual([])
})

test('a sound question has no fault', () => {
  expect(check(sound, source)).toEqual({ result: 'ok', reasons: [] })
})

test.each<[string, Checkable]>([
  ['questions/span-missing', { ...sound, span: { ...span, start: 1 } }],
  ['questions/evidence-missing', { ...sound, evidence: 'carotene' }],
  ['questions/evidence-missing', { ...sound, evidence: undefined }],
  ['questions/right-options', { ...sound, correctOptions: ['a', 'b'] }],
  ['questions/right-options', { ...sound, correctOptions: ['z'] }],
  ['questions/options-alike', titled('Chlorophyll', 'Glucose', 'glucose ', 'Cellulose')],
  ['questions/options-alike', titled('Chlorophyll', 'Green chlorophyll', 'Glucose', 'Cellulose')],
  ['questions/options-uneven', titled('Chlorophyll', 'The tough material of plant cell walls', 'Glucose', 'Cellulose')],
  ['questions/options-uneven', titled('Chlorophyll', '1779', 'Glucose', 'Cellulose')],
  ['questions/another-right', titled('Chlorophyll', 'Blue light', 'Glucose', 'Cellulose')],
  ['questions/answer-leaked', { ...sound, description: 'Which of these is absorbed by chlorophylls?' }],
  ['questions/pronoun', { ...sound, description: 'It absorbs which light?' }],
  ['questions/pronoun', { ...sound, description: 'What does it do?' }],
  ['questions/blank', { ...sound, type: 'CLOZE' }],
  ['questions/empty', { ...sound, description: ' ?! ' }],
  ['questions/options-uneven', titled('Chlorophyll', 'All of the above', 'Glucose', 'Cellulose')],
  ['questions/options-uneven', titled('Chlorophyll', 'हरितलवक', 'Glucose', 'Cellulose')],
  ['questions/options-uneven', titled('Chlorophyll', 'No glucose', 'Glucagon', 'Cellulose')],
  ['questions/another-right', { ...sound, correctOptions: ['b'] }],
  ['questions/evidence-missing', { ...sound, ...{ span: { start: 40, end: 82, quote: source.text.slice(40) } } }],
  ['questions/evidence-missing', { ...written, description: 'Who discovered penicillin in London?' }],
  ['questions/answer-leaked', { ...titled('Ants', 'Bees', 'Cats', 'Dogs'), description: 'Find an _____ here.' }],
])('%s is found', (fault, question) => {
  expect(faultsOf(question, source)).toContain(fault)
})

test('a statement is judged by its quote alone', () => {
  const statement = (description: string, right: string): Checkable => ({
    ...sound,
    type: 'TRUE_OR_FALSE',
    description,
    options: truthOptions,
    correctOptions: [right],
    answer: right,
  })
  expect(faultsOf(statement('Chlorophyll absorbs red and blue light.', 'true'), source)).toEqual([])
  expect(faultsOf(statement('Chlorophyll absorbs green light.', 'false'), source)).toEqual([])
  expect(faultsOf(statement('Chlorophyll absorbs green light.', 'true'), source)).toEqual(['questions/another-right'])
  expect(faultsOf(statement('Light absorbs red and blue chlorophyll.', 'true'), source)).toEqual([
    'questions/another-right',
  ])
  const denied = 'Chlorophyll does not absorb green light.'
  const quoted = { span: { start: 0, end: denied.length, quote: denied } }
  const affirmed = { ...statement('Chlorophyll does absorb green light.', 'true'), ...quoted }
  expect(faultsOf(affirmed, { language: 'en' })).toEqual(['questions/another-right'])
})

test('of several whole sentences the ones that are verbatim in the quote are right', () => {
  const several = (...titles: string[]): Checkable => ({
    ...titled(...titles),
    type: 'MULTIPLE_SELECT',
    description: 'Select everything the source says of light.',
    correctOptions: ['a', 'b'],
    answer: '',
    evidence: 'absorbs red and blue light',
    span: { start: 0, end: source.text.length, quote: source.text },
  })
  const sentences = ['Chlorophyll absorbs red and blue light.', 'The stroma is the fluid of a chloroplast.'] as const
  const faults = (wrong: string) => faultsOf(several(...sentences, wrong), source)
  expect(faults('Chlorophyll absorbs red and green light.')).not.toContain('questions/another-right')
  // The quote contains every word of it, so words alone cannot show that it is not stated.
  expect(faults('The stroma absorbs red and blue light.')).toContain('questions/evidence-missing')
  expect(faultsOf(several(sentences[0], 'Chlorophyll absorbs green light.', sentences[1]), source)).toContain(
    'questions/another-right',
  )
})

test("a person's own question is judged by its wording, without a source", () => {
  expect(faultsOf({ ...sound, span: undefined, evidence: undefined })).toEqual([])
})

test.each([
  ['en', 'It shines.'],
  ['kn', 'ಇದು ಹೊಳೆಯುತ್ತದೆ.'],
  ['ar', 'هذا النجم يلمع'],
  ['bn', 'এটি আলো দেয়।'],
  ['de', 'Dies ist ein Stern.'],
  ['es', 'Esto es una estrella.'],
  ['gu', 'આ એક તારો છે.'],
  ['hi', 'यह एक तारा है।'],
  ['ja', 'これは星です。'],
  ['mr', 'हा एक तारा आहे.'],
  ['or', 'ଏହା ଏକ ତାରା।'],
  ['ru', 'Это звезда.'],
  ['it', 'Questa è una stella.'],
  ['fr', "C'est une étoile."],
  ['zh', '它是一颗恒星。'],
  ['id', 'Ini adalah bintang.'],
])('a pronoun without its noun is known in %s', (language, description) => {
  expect(faultsOf({ ...written, span: undefined, description }, { language })).toContain('questions/pronoun')
})

test('in a text without spaces an answer is found by its characters', () => {
  const question = { ...written, span: undefined, evidence: undefined, answer: '光合作用' }
  expect(faultsOf({ ...question, description: '光合作用发生在哪里？' }, { language: 'zh' })).toEqual([
    'questions/answer-leaked',
  ])
  expect(faultsOf({ ...question, description: '植物怎样制造养分？' }, { language: 'zh' })).toEqual([])
})

test('leading pronouns are known in Hindi and Arabic', () => {
  const hindi = { text: 'x', language: 'hi' }
  expect(faultsOf({ ...sound, description: 'यह क्या करता है?' }, hindi)).toContain('questions/pronoun')
  expect(faultsOf({ ...sound, description: 'هذه العملية مهمة' }, { ...hindi, language: 'ar' })).toContain(
    'questions/pronoun',
  )
})

test('asking twice is seen by the wording and by the answer', () => {
  expect(repeatedIn([sound, { ...sound, description: 'What captures light?' }, sound])).toEqual([1, 2])
  expect(repeatedIn([sound, { ...sound, description: 'What is sugar?', answer: 'Glucose' }])).toEqual([])
  const reworded = { ...sound, description: 'Which of these then absorbs red and blue light?', answer: 'Starch' }
  expect(repeatedIn([sound, reworded])).toEqual([1])
})
