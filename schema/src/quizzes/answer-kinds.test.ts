import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '../questions/model.ts'
import { paperTypes, itemTypes } from '../questions/rules.ts'
import { answerKindOf, canBeAsked, fits, isJudged, judge, shownOf, solutionOf } from './answer-kinds.ts'
import { Answer } from './model.ts'

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Option ${id}` }))

function question(over: Partial<Question>): Question {
  return {
    id: '01890000-0000-7000-8000-000000000a5c',
    type: 'MCQ',
    description: 'Which?',
    options: [],
    correctOptions: [],
    answer: '',
    points: 1,
    difficulty: 'EASY',
    explanation: '',
    checks: { result: 'ok', reasons: [] },
    madeBy: 'person',
    ...over,
  }
}

const choose = (...optionIds: string[]) => ({ kind: 'options', optionIds }) as const
const place = (...optionIds: string[]) => ({ kind: 'order', optionIds }) as const
const write = (text: string) => ({ kind: 'text', text }) as const

test('one right option is right or wrong, of several each counts and a wrong one takes away', () => {
  const one = question({ options, correctOptions: ['b'] })
  expect([judge(one, choose('b')), judge(one, choose('a'))]).toEqual([1, 0])
  const several = question({ type: 'MULTIPLE_SELECT', options, correctOptions: ['a', 'b'] })
  expect(
    [choose('a', 'b'), choose('a'), choose('a', 'c'), choose('a', 'b', 'c', 'd'), choose('c')].map((given) =>
      judge(several, given),
    ),
  ).toEqual([1, 0.5, 0, 0, 0])
})

test('an order is as right as its pairs', () => {
  const ordered = question({ type: 'ORDER', options, correctOptions: ['a', 'b', 'c', 'd'] })
  expect(judge(ordered, place('a', 'b', 'c', 'd'))).toBe(1)
  expect(judge(ordered, place('b', 'a', 'c', 'd'))).toBeCloseTo(5 / 6)
  expect(judge(ordered, place('d', 'c', 'b', 'a'))).toBe(0)
})

test('a number is right within its tolerance and less and less so beyond it', () => {
  const range = { min: 0, max: 100, step: 1, right: 40, tolerance: 5 }
  const asked = question({ type: 'RANGE', range })
  const at = (value: number) => judge(asked, { kind: 'number', value })
  expect([at(40), at(45), at(50), at(55), at(90)]).toEqual([1, 1, 0.5, 0, 0])
  expect(judge(question({ type: 'RANGE', range: { ...range, tolerance: 0 } }), { kind: 'number', value: 41 })).toBe(0)
})

test('a place is right inside any of the spots', () => {
  const spots = [{ x: 0.5, y: 0.5, rx: 0.2, ry: 0.1 }]
  const asked = question({ type: 'POINT', image: 'map.png', spots })
  const at = (x: number, y: number) => judge(asked, { kind: 'point', x, y })
  expect([at(0.5, 0.5), at(0.69, 0.5), at(0.5, 0.65), at(0.65, 0.58)]).toEqual([1, 1, 0, 0])
})

test('written answers are compared without case, spaces and outer marks, in every script', () => {
  const asked = question({ type: 'SHORT_ANSWER', answer: 'In its leaves | the leaf' })
  expect(['in its  LEAVES.', '“The leaf”', 'leaves'].map((text) => judge(asked, write(text)))).toEqual([1, 1, 0])
  const hindi = question({ type: 'SHORT_ANSWER', answer: 'पत्तियों में' })
  expect(judge(hindi, write('पत्तियों में।'))).toBe(1)
  const minus = question({ type: 'SHORT_ANSWER', answer: '-5' })
  expect([judge(minus, write('-5')), judge(minus, write('5'))]).toEqual([1, 0])
})

test('no vote is right, and drawings and long answers wait for a person', () => {
  expect(judge(question({ type: 'VOTE', options, correctOptions: ['a'] }), choose('a'))).toBeNull()
  expect(judge(question({ type: 'DRAW' }), { kind: 'drawing', path: 'M0 0L9 9' })).toBeNull()
  expect(judge(question({ type: 'SUBJECTIVE', answer: 'Long' }), write('Long'))).toBeNull()
  expect(isJudged(question({ type: 'SHORT_ANSWER' }))).toBe(false)
})

test('a question is asked only with all that its kind needs', () => {
  const cases: [Partial<Question>, boolean][] = [
    [{ options, correctOptions: ['b'] }, true],
    [{ options, correctOptions: [] }, false],
    [{ options, correctOptions: ['z'] }, false],
    [{ options: options.slice(0, 1), correctOptions: ['a'] }, false],
    [{ type: 'VOTE', options }, true],
    [{ type: 'ORDER', options, correctOptions: ['a', 'b'] }, false],
    [{ type: 'POINT', image: 'map.png' }, false],
    [{ type: 'RANGE', range: { min: 5, max: 1, step: 1, right: 3, tolerance: 0 } }, false],
    [{ type: 'CLOZE', answer: 'leaf' }, true],
    [{ type: 'DRAW' }, true],
  ]
  expect(cases.map(([over]) => canBeAsked(question(over)))).toEqual(cases.map(([, expected]) => expected))
})

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'z'), { minLength: 1 })

const answers = fc.oneof(
  ids.map((optionIds) => choose(...optionIds)),
  ids.map((optionIds) => place(...optionIds)),
  fc.string({ minLength: 1 }).map(write),
  fc.double({ noNaN: true }).map((value) => ({ kind: 'number', value }) as const),
  fc.record({
    kind: fc.constant('point' as const),
    x: fc.double({ min: 0, max: 1 }),
    y: fc.double({ min: 0, max: 1 }),
  }),
)

const asked = fc.constantFrom(...itemTypes).map((type) =>
  question({
    type,
    options: type === 'RANGE' || type === 'POINT' ? [] : options,
    correctOptions: type === 'ORDER' ? ['a', 'b', 'c', 'd'] : type === 'RANGE' || type === 'POINT' ? [] : ['a'],
    range: { min: 0, max: 10, step: 1, right: 5, tolerance: 1 },
    image: 'map.png',
    spots: [{ x: 0.5, y: 0.5, rx: 0.1, ry: 0.1 }],
    answer: 'leaf',
  }),
)

test('whatever is answered is refused, or is worth between nothing and all', () => {
  fc.assert(
    fc.property(asked, answers, (each, given) => {
      expect(canBeAsked(each)).toBe(true)
      if (!fits(each, given)) return
      expect(given.kind).toBe(answerKindOf(each))
      const share = judge(each, given)
      if (share !== null) expect(share >= 0 && share <= 1).toBe(true)
    }),
  )
})

test('[G7] a shown question reveals nothing of the solution, and has every option once', () => {
  fc.assert(
    fc.property(asked, fc.uuid({ version: 7 }), (each, id) => {
      const shown = shownOf({ ...each, id })
      expect(Object.keys(shown).sort()).toEqual(expect.not.arrayContaining(['correctOptions', 'answer', 'spots']))
      expect(JSON.stringify(shown)).not.toMatch(/right|tolerance|spots|leaf/)
      expect(shown.options.map((option) => option.id).sort()).toEqual(each.options.map((option) => option.id).sort())
      if (each.type === 'ORDER') expect(shown.options).not.toEqual(each.options)
    }),
  )
  expect(solutionOf(question({ type: 'VOTE', options, correctOptions: ['a'] })).correctOptions).toEqual([])
})

test('[AT-2] a live quiz offers no question that it cannot judge or collect', () => {
  for (const type of paperTypes) {
    const asked = question({ type, numeric: { parameters: [], key: '2', tolerance: 0, isRelative: false } })
    expect([canBeAsked(asked), isJudged(asked), fits(asked, write('2')), judge(asked, write('2'))]).toEqual([
      false,
      false,
      false,
      null,
    ])
  }
})

test('a drawing is path data and nothing else', () => {
  const reads = (path: string) => Answer.safeParse({ kind: 'drawing', path }).success
  expect(['M0 0L10 10M5 5', '', 'M0 0"/><script>', 'M0 0C1 1', 'L12345 1'].map(reads)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
