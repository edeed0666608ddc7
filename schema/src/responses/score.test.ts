import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GivenAnswer } from './answer.ts'
import { hundredths, rescoreDiff, rubricScore, scoreOf, type KeyQuestion, type Mark, type ScoredFrom } from './score.ts'

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Option ${id}` }))
const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1, 9, minutes)).toISOString()

function question(id: string, over: Partial<KeyQuestion> = {}): KeyQuestion {
  return {
    id,
    type: 'MCQ',
    description: 'Which?',
    options,
    correctOptions: ['a'],
    answer: 'Option a',
    points: 4,
    difficulty: 'EASY',
    explanation: '',
    checks: { result: 'ok', reasons: [] },
    madeBy: 'person',
    ...over,
  }
}

const rules = { givesPartialCredit: true, takesPointsOff: false, latePolicy: 'accept' as const, latePenalty: 10 }
const choose = (...optionIds: string[]): GivenAnswer => ({ kind: 'options', optionIds })

function given(questionId: string, answer: GivenAnswer, minutes = 5) {
  return { questionId, answer, answeredAt: at(minutes), receivedAt: at(minutes) }
}

function scored(over: Partial<ScoredFrom>) {
  return scoreOf({
    questions: [],
    answers: [],
    marks: [],
    rubric: [],
    rules,
    seed: 's',
    dueAt: null,
    isClockTrusted: true,
    ...over,
  })
}

test('[AT-9] a right answer earns its points, a wrong one none, and none is worth nothing', () => {
  const questions = ['1', '2', '3'].map((id) => question(id))
  const result = scored({ questions, answers: [given('1', choose('a')), given('2', choose('b'))] })
  expect(result).toMatchObject({ score: 4, totalPoints: 12, pending: 0, right: 1 })
  expect(result.questions.map(({ score, isAnswered }) => [score, isAnswered])).toEqual([
    [4, true],
    [0, true],
    [0, false],
  ])
})

test('[AT-9] a partly right answer gets partial points where the settings allow it', () => {
  const questions = [question('1', { type: 'MULTIPLE_SELECT', correctOptions: ['a', 'b', 'c'] })]
  const answers = [given('1', choose('a'))]
  expect(scored({ questions, answers }).score).toBe(1.33)
  expect(scored({ questions, answers, rules: { ...rules, givesPartialCredit: false } }).score).toBe(0)
})

test('[AT-9] a wrong answer costs its penalty only by the settings, and no score is negative', () => {
  const questions = [question('1', { penalty: 1 }), question('2', { penalty: 1 }), question('3', { penalty: 9 })]
  const answers = [given('1', choose('a')), given('2', choose('b'))]
  expect(scored({ questions, answers }).score).toBe(4)
  const off = { ...rules, takesPointsOff: true }
  expect(scored({ questions, answers, rules: off }).score).toBe(3)
  expect(scored({ questions, answers: [...answers, given('3', choose('b'))], rules: off }).score).toBe(0)
})

test('[AT-9] what only a person marks is pending until they do, and their number counts as it is', () => {
  const questions = [question('1', { type: 'SUBJECTIVE', options: [], correctOptions: [], points: 10 })]
  const answers = [given('1', { kind: 'longText', text: 'because' })]
  expect(scored({ questions, answers })).toMatchObject({ score: 0, pending: 1 })
  const marks = [{ questionId: '1', overrideScore: 7.5, rubricItemIds: [] }]
  expect(scored({ questions, answers, marks })).toMatchObject({ score: 7.5, pending: 0 })
  const late = { ...rules, latePolicy: 'refuse' as const }
  expect(scored({ questions, answers, marks, rules: late, dueAt: at(0) }).score).toBe(7.5)
})

test('[AT-8] a refused answer is there and scores nothing, a late one loses its days', () => {
  const questions = [question('1'), question('2')]
  const answers = [given('1', choose('a'), 1), given('2', choose('a'), 40)]
  const of = (latePolicy: 'accept' | 'penalty' | 'refuse') =>
    scored({ questions, answers, rules: { ...rules, latePolicy, latePenalty: 25 }, dueAt: at(30) })
  expect([of('accept').score, of('penalty').score, of('refuse').score]).toEqual([8, 7, 4])
  expect(of('refuse').questions[1]).toMatchObject({ autoScore: 4, score: 0, isAnswered: true })
})

test('[AT-10] lines of a rubric count up or down, and never beyond the question', () => {
  const up = [
    { id: 'a', points: 3 },
    { id: 'b', points: 4 },
    { id: 'c', points: -1 },
  ]
  expect(rubricScore(5, up, ['a', 'c'])).toBe(2)
  expect(rubricScore(5, up, ['a', 'b'])).toBe(5)
  const down = [
    { id: 'a', points: -2 },
    { id: 'b', points: -4 },
    { id: 'c', points: 0 },
  ]
  expect([rubricScore(5, down, ['a']), rubricScore(5, down, ['a', 'b']), rubricScore(5, down, ['c'])]).toEqual([
    3, 0, 5,
  ])
  expect(rubricScore(5, up, [])).toBeNull()
  expect(rubricScore(5, up, ['gone'])).toBeNull()
})

test('[AT-10] another rubric scores every answer again, with a preview of the change', () => {
  const questions = [question('1', { type: 'SUBJECTIVE', options: [], correctOptions: [], points: 10 }), question('2')]
  const answers = [given('1', { kind: 'longText', text: 'because' }), given('2', choose('a'))]
  const of = (points: number, rubricItemIds: string[]) =>
    scored({
      questions,
      answers,
      marks: [{ questionId: '1', overrideScore: null, rubricItemIds }],
      rubric: [{ id: 'r', questionId: '1', points }],
    })
  const before = [
    { responseId: 'x', score: of(4, ['r']) },
    { responseId: 'y', score: of(4, []) },
  ]
  const after = [
    { responseId: 'x', score: of(6, ['r']) },
    { responseId: 'y', score: of(6, []) },
  ]
  expect(rescoreDiff(before, after)).toEqual([{ responseId: 'x', questionId: '1', from: 4, to: 6 }])
  expect(rescoreDiff(after, after)).toEqual([])
})

const points = fc.integer({ min: 0, max: 1_000 }).map((value) => value / 100)

const anyAttempt = fc
  .array(
    fc.record({
      points,
      penalty: points,
      answer: fc.option(fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 })),
      override: fc.option(points),
      right: fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1, maxLength: 3 }),
      minutes: fc.integer({ min: 0, max: 5_000 }),
    }),
    { maxLength: 30 },
  )
  .map((rows) => ({
    questions: rows.map(({ points: worth, penalty, right }, index) =>
      question(`${index}`, { type: 'MULTIPLE_SELECT', points: worth, penalty, correctOptions: right }),
    ),
    answers: rows.flatMap(({ answer, minutes }, index) =>
      answer === null ? [] : [given(`${index}`, choose(...answer), minutes)],
    ),
    marks: rows.flatMap(({ override }, index): Mark[] =>
      override === null ? [] : [{ questionId: `${index}`, overrideScore: override, rubricItemIds: [] }],
    ),
  }))

const anyRules = fc.record({
  givesPartialCredit: fc.boolean(),
  takesPointsOff: fc.boolean(),
  latePolicy: fc.constantFrom('accept', 'penalty', 'refuse'),
  latePenalty: fc.integer({ min: 0, max: 100 }),
})

test('[AT-9 C3] a score is the sum of its questions to the hundredth, in whatever order', () => {
  fc.assert(
    fc.property(anyAttempt, anyRules, ({ questions, answers, marks }, each) => {
      const of = (order: <Item>(items: Item[]) => Item[]) =>
        scored({ questions, answers: order(answers), marks: order(marks), rules: each, dueAt: at(60) })
      const result = of((items) => items)
      expect(of((items) => items.toReversed())).toEqual(result)
      const sum = result.questions.reduce((total, { score }) => total + (score ?? 0), 0)
      expect(result.score).toBe(hundredths(Math.max(0, sum)))
      expect(result.score).toBeGreaterThanOrEqual(0)
      for (const { score, maxScore, by } of result.questions) {
        if (by === 'judge') expect(score ?? 0).toBeLessThanOrEqual(maxScore)
      }
    }),
  )
})
