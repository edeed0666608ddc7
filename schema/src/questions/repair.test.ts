import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOf } from './checks.ts'
import { PlainQuestion, type SourceSpan } from './model.ts'
import { checkedSet, repaired } from './repair.ts'
import { questionTypes } from './rules.ts'

const text = 'Plants are green. Chlorophyll absorbs red and blue light. The stroma is the fluid of a chloroplast.'
const source = { text, language: 'en' }

function spanOf(quote: string): SourceSpan {
  const start = text.indexOf(quote)
  return { firstSegment: 0, lastSegment: 0, start, end: start + quote.length, quote }
}

function find(words: string): SourceSpan | undefined {
  const sentence = words === '' ? undefined : text.match(/[^.]+\./g)?.find((each) => each.includes(words))
  return sentence === undefined ? undefined : spanOf(sentence.trim())
}

function options(...titles: string[]): PlainQuestion['options'] {
  return titles.map((title, index) => ({ id: 'abcdefgh'.charAt(index), title }))
}

const sound: PlainQuestion = {
  id: '01900000-0000-7000-8000-000000000000',
  type: 'MCQ',
  description: 'Which of these absorbs red and blue light?',
  options: options('Chlorophyll', 'Cellulose', 'Glucose', 'Starches'),
  correctOptions: ['a'],
  answer: 'Chlorophyll',
  evidence: 'Chlorophyll',
  points: 1,
  difficulty: 'EASY',
  explanation: '',
  span: spanOf('Chlorophyll absorbs red and blue light.'),
  checks: { result: 'ok', reasons: [] },
  madeBy: 'edge',
}

test.each<[string, Partial<PlainQuestion>]>([
  ['a mark that is no option', { correctOptions: ['1'] }],
  ['an answer in words for a mark', { correctOptions: [], answer: 'chlorophyll ' }],
  ['two options that say the same', { options: options('Chlorophyll', 'Glucose', 'glucose', 'Cellulose') }],
  ['all of the above', { options: options('Chlorophyll', 'Glucose', 'Cellulose', 'All of the above') }],
  ['an option that the passage says, too', { options: options('Chlorophyll', 'Blue light', 'Glucose', 'Cellulose') }],
  [
    'an option that is too long',
    { options: options('Chlorophyll', 'A sugar of six atoms of carbon', 'Starch', 'Glucose') },
  ],
  ['a passage at another place', { span: { ...spanOf('Plants'), quote: 'Chlorophyll absorbs red and blue light.' } }],
  ['no passage', { span: undefined }],
  ['no evidence', { evidence: undefined }],
])('%s is repaired', (_, wrong) => {
  const question = { ...sound, ...wrong }
  expect(faultsOf(question, source)).not.toEqual([])
  const [mended] = checkedSet([question], source, find)
  expect(mended?.checks).toEqual({ result: 'ok', reasons: [] })
  expect(PlainQuestion.parse(mended)).toEqual(mended)
})

test('labels before options and numbers before questions go when a question is repaired', () => {
  const labelled = { ...sound, options: options('A) Chlorophyll', 'B) Cellulose', 'C) Glucose', 'D) Starches') }
  expect(repaired({ ...labelled, description: `3. ${sound.description}`, answer: 'A' }, source)).toEqual(sound)
})

test('dots for a blank and a lower-case truth are repaired', () => {
  const gap = { ...sound, type: 'CLOZE' as const, description: '.... absorbs red and blue light.' }
  expect(checkedSet([gap], source)[0]).toMatchObject({
    description: '_____ absorbs red and blue light.',
    checks: { result: 'ok' },
  })
  const truth: PlainQuestion = {
    ...sound,
    type: 'TRUE_OR_FALSE',
    description: 'Chlorophyll absorbs red and blue light.',
    options: options('true', 'false'),
    correctOptions: ['a'],
  }
  expect(checkedSet([truth], source)[0]).toMatchObject({ correctOptions: ['true'], checks: { result: 'ok' } })
})

test.each<[string, Partial<PlainQuestion>, string]>([
  [
    'a passage that the source lacks',
    { span: { ...spanOf('Plants'), quote: 'Plants are blue.' }, evidence: 'white' },
    'questions/span-missing',
  ],
  ['an answer that is not the mark', { answer: 'Glucose' }, 'questions/right-options'],
  ['a wrong mark', { correctOptions: ['b'] }, 'questions/another-right'],
  [
    'a question that tells',
    { description: 'Which of these does chlorophyll do to red light?' },
    'questions/answer-leaked',
  ],
])('%s is not sure, and stays as it was', (_, wrong, reason) => {
  const question = { ...sound, ...wrong }
  const [retained] = checkedSet([question], source, find)
  expect(retained).toEqual({ ...question, checks: { result: 'not sure', reasons: expect.arrayContaining([reason]) } })
})

test('what asks the same again is not sure', () => {
  const results = checkedSet([sound, { ...sound, description: 'What takes in red light?' }], source)
  expect(results.map(({ checks }) => checks.reasons)).toEqual([[], ['questions/repeated']])
})

test("a teacher's own item is checked without a source, in any language", () => {
  const own: PlainQuestion = { ...sound, span: undefined, evidence: undefined, madeBy: 'person' }
  expect(checkedSet([own])[0]?.checks.result).toBe('ok')
  const hindi = {
    ...own,
    description: 'यह क्या करता है?',
    type: 'SHORT_ANSWER' as const,
    options: [],
    correctOptions: [],
  }
  expect(checkedSet([hindi], { language: 'hi' })[0]?.checks.reasons).toEqual(['questions/pronoun'])
})

const title = fc.oneof(
  fc.constantFrom(
    'Chlorophyll',
    'blue light',
    'Glucose',
    'glucose',
    'A) Starch',
    'none of the above',
    '12',
    'constructor',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
)

const anyQuestion = fc.record({
  type: fc.constantFrom(...questionTypes),
  description: fc.oneof(title, fc.constantFrom('_____ absorbs red and blue light.', '.... is green', '1. It is?')),
  titles: fc.array(title, { maxLength: 6 }),
  correctOptions: fc.array(fc.constantFrom('a', 'b', 'c', 'z'), { maxLength: 3 }),
  answer: fc.oneof(title, fc.constant('')),
  evidence: fc.option(title, { nil: undefined }),
  quote: fc.option(fc.oneof(title, fc.constantFrom('Plants are green.', '')), { nil: undefined }),
  start: fc.nat(200),
})

test('for any engine’s answer a question and its right answers remain, and ok means no fault', () => {
  fc.assert(
    fc.property(fc.array(anyQuestion, { maxLength: 4 }), (drawn) => {
      const questions = drawn.map(({ titles, quote, start, ...rest }): PlainQuestion => ({
        ...sound,
        ...rest,
        options: options(...titles),
        span: quote === undefined ? undefined : { ...spanOf('Plants'), start, end: start + quote.length, quote },
      }))
      const checked = checkedSet(questions, source, find)
      expect(checked).toHaveLength(questions.length)
      for (const [index, question] of checked.entries()) {
        const before = questions[index]
        if (before === undefined) throw new Error('There is no question')
        expect(PlainQuestion.parse(question)).toEqual(question)
        const { result, reasons } = question.checks
        expect(result === 'ok').toBe(reasons.length === 0)
        const faults = faultsOf(question, source)
        if (result === 'ok') expect(faults).toEqual([])
        else expect(reasons.filter((each) => each !== 'questions/repeated')).toEqual(faults)
        if (result === 'ok' && before.type === 'MCQ')
          expect(before.options.map(({ id }) => id)).toContain(question.correctOptions[0])
        expect(repaired(repaired(before, source, find), source, find)).toEqual(repaired(before, source, find))
      }
    }),
  )
})
