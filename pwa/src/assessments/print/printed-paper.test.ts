import { defaultSettings, type DraftQuestion } from '@takhti/schema/assessments/model'
import { expect, test } from 'vitest'
import { answerLines, optionMark, printedPaper, type PrintedQuestion } from './printed-paper.ts'

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const question = (number: number, fields: Partial<DraftQuestion>): DraftQuestion => ({
  ...{ id: id(number), type: 'MCQ', description: `Question ${number}?`, options: [], correctOptions: [], answer: '' },
  ...{ points: 1, difficulty: 'EASY', explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
  ...fields,
})

const options = ['red', 'green', 'blue', 'white', 'black'].map((title, at) => ({ id: `o${at}`, title }))

const assessment = (questions: DraftQuestion[], settings = {}) => ({
  id: id(99),
  questions,
  settings: { ...defaultSettings, ...settings },
})

const all = (printed: ReturnType<typeof printedPaper>): PrintedQuestion[] => printed.flatMap((each) => each.questions)

const rights = ({ shown, rightPlaces }: PrintedQuestion) => rightPlaces.map((place) => shown.options[place]?.title)

test('[AS-20] the key of each version names the right option at its place on that paper', () => {
  const asked = Array.from({ length: 8 }, (_, at) => question(at, { options, correctOptions: ['o1'] }))
  const paper = assessment(asked, { shuffleQuestions: true, shuffleAnswerOptions: true })
  const [first, second] = (['A', 'B'] as const).map((version) => all(printedPaper(paper, version)))
  for (const printed of [first, second]) {
    expect(printed?.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(printed?.map(rights)).toEqual(asked.map(() => ['green']))
  }
  const places = (printed: PrintedQuestion[] = []) => printed.map(({ shown, rightPlaces }) => [shown.id, rightPlaces])
  expect(places(first)).not.toEqual(places(second))
  expect(all(printedPaper(paper, 'A')).map(({ shown }) => shown)).toEqual(first?.map(({ shown }) => shown))
})

test('[AS-20] a paper contains nothing of its key', () => {
  const secret = question(1, { type: 'SHORT_ANSWER', answer: 'chlorophyll', explanation: 'secret', rubric: 'secret' })
  const order = question(2, { type: 'ORDER', options, correctOptions: options.map((option) => option.id) })
  const [written, ordered] = all(printedPaper(assessment([secret, order]), 'A'))
  expect(JSON.stringify(written?.shown)).not.toMatch(/chlorophyll|secret/)
  expect(written?.rightText).toBe('chlorophyll')
  expect(ordered?.shown.options.map(({ title }) => title)).not.toEqual(options.map(({ title }) => title))
  expect(ordered && rights(ordered)).toEqual(options.map(({ title }) => title))
})

test('[AS-20] a version has its own numbers, and its key is computed from them', () => {
  const numeric = {
    parameters: [{ name: 'a' as const, min: 2, max: 90, step: 1 }],
    ...{ key: 'a*3', tolerance: 0, isRelative: false, unit: 'cm' },
  }
  const paper = assessment([question(1, { type: 'NUMERIC', description: 'Three times {{a}}?', numeric })])
  const drawn = (['A', 'B', 'C', 'D'] as const).map((version) => {
    const [printed] = all(printedPaper(paper, version))
    const number = Number(/times (\d+)\?/.exec(JSON.stringify(printed?.shown.description))?.[1])
    expect(printed?.rightText).toBe(`${number * 3} cm`)
    return number
  })
  expect(new Set(drawn).size).toBeGreaterThan(1)
})

test('[AS-20] sections retain their names and questions, and half-filled questions are printed', () => {
  const sections = [{ id: 's', name: 'Warm-up', pick: 1 }]
  const asked = [question(1, { sectionId: 's' }), question(2, { sectionId: 's' }), question(3, { description: '' })]
  const printed = printedPaper(assessment(asked, { sections }), 'A')
  expect(printed.map(({ name, questions }) => [name, questions.length])).toEqual([
    ['', 1],
    ['Warm-up', 1],
  ])
})

test('[AS-20] options have the letters of the language, long answers lines by their points', () => {
  expect([optionMark(1, 'en'), optionMark(1, 'hi'), optionMark(1, 'ar-EG'), optionMark(12, 'en')]).toEqual([
    ...['B', 'ख', 'ب', '13'],
  ])
  expect(answerLines({ type: 'SUBJECTIVE', points: 5 })).toBe(8)
  expect(answerLines({ type: 'MCQ', points: 5 })).toBe(0)
})
