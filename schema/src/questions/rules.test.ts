import { expect, test } from 'vitest'
import {
  type Checkable,
  check,
  countAfterSelecting,
  countChoices,
  faultsOf,
  repeatedIn,
  truthOptions,
} from './rules.ts'

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
})

test("a person's own question is judged by its wording, without a source", () => {
  expect(faultsOf({ ...sound, span: undefined, evidence: undefined })).toEqual([])
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
})

test('the panel disables the first choices, one fewer than the selected levels', () => {
  const disabled = (levels: number) =>
    countChoices(levels).flatMap((choice) => (choice.isDisabled ? [choice.count] : []))
  expect(countChoices(0).map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6])
  expect([0, 1, 2, 6].map(disabled)).toEqual([[], [], [1], [1, 2, 3, 4, 5]])
})

test('selecting a level raises the number to the count of levels and never lowers it', () => {
  expect(countAfterSelecting(2, 4)).toBe(4)
  expect(countAfterSelecting(5, 3)).toBe(5)
})
