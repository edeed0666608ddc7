import { expect, test } from 'vitest'
import type { Question } from '../questions/model.ts'
import { drawnNumbers, rightNumber } from '../questions/numeric.ts'
import { allTypes } from '../questions/rules.ts'
import { GivenAnswer, givenKindOf } from './answer.ts'
import { canBeTaken, fitsPaper, isJudgedOnPaper, judgeOnPaper, numberSeed, typedNumber } from './judge.ts'

const id = '01890000-0000-7000-8000-000000000a5c'

function question(over: Partial<Question>): Question {
  return {
    id,
    type: 'NUMERIC',
    description: 'How much?',
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

const numeric = {
  parameters: [{ name: 'a', min: 1, max: 50, step: 0.5 }],
  key: '2a^2',
  tolerance: 0.01,
  isRelative: true,
}

test('[AT-1] an answer is judged by the numbers of its own attempt', () => {
  const asked = question({ numeric })
  for (const seed of ['one', 'two', 'three']) {
    const right = rightNumber(numeric, drawnNumbers(numeric, numberSeed(seed, id))) ?? Number.NaN
    const judged = (text: string) => judgeOnPaper(asked, { kind: 'numeric', text }, seed)
    expect([judged(`${right}`), judged(`${right * 1.02 + 1}`), judged('much')]).toEqual([1, 0, 0])
  }
})

test.each([
  ['3.5', 3.5],
  ['3,5', 3.5],
  ['٣٫٥', 3.5],
  ['३.५ m/s', 3.5],
  [' 3.5m/s. ', 3.5],
  ['-1/2', -0.5],
  ['−2', -2],
  ['1,250', 1250],
  ['1.5e3', 1500],
  ['1.5×10^3', 1500],
  ['1.5·10³', 1500],
  ['2*3', null],
  ['', null],
  ['Infinity', null],
])('[AT-1] "%s" is the number %s', (text, value) => {
  expect(typedNumber(text, { unit: 'm/s', description: 'How fast is the train?' })).toBe(value)
})

test('[AT-5] each kind of question has a kind of answer, and what a person marks has no judge', () => {
  for (const type of allTypes)
    expect(GivenAnswer.options.map((each) => each.shape.kind.value)).toContain(givenKindOf(question({ type })))
  const collected = ['BOARD', 'PHOTO', 'FILE', 'AUDIO', 'SUBJECTIVE'] as const
  expect(collected.map((type) => isJudgedOnPaper(question({ type })))).toEqual(collected.map(() => false))
  expect(collected.map((type) => canBeTaken(question({ type })))).toEqual(collected.map(() => true))
  expect(canBeTaken(question({}))).toBe(false)
  expect(canBeTaken(question({ numeric }))).toBe(true)
})

test('[AT-5] a sound is no photo, and an answer of another kind fits nothing', () => {
  const file = (mediaType: string) => ({ kind: 'files' as const, files: [{ id, name: 'a', mediaType, bytes: 1 }] })
  const fitting = (type: Question['type'], mediaType: string) => fitsPaper(question({ type }), file(mediaType))
  expect([fitting('PHOTO', 'image/jpeg'), fitting('PHOTO', 'audio/webm'), fitting('AUDIO', 'audio/webm')]).toEqual([
    true,
    false,
    true,
  ])
  expect([fitting('FILE', 'text/csv'), fitting('SUBJECTIVE', 'image/png')]).toEqual([true, false])
  expect(fitsPaper(question({ type: 'SUBJECTIVE' }), { kind: 'longText', text: 'a\nb' })).toBe(true)
})
