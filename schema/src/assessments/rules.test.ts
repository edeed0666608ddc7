import { expect, test } from 'vitest'
import type { Question } from '../questions/model.ts'
import { allTypes } from '../questions/rules.ts'
import { paperQuestionOf } from './paper.ts'
import { checkPublishable, questionFault, totalPointsOf } from './rules.ts'

const options = [
  { id: 'a', title: 'In its leaves' },
  { id: 'b', title: 'In its roots' },
]

const question: Question = {
  id: '01890000-0000-7000-8000-0000000a55e5',
  type: 'MCQ',
  description: 'Where does a plant make its food?',
  options,
  correctOptions: ['a'],
  answer: 'In its leaves',
  points: 1,
  difficulty: 'EASY',
  explanation: '',
  checks: { result: 'ok', reasons: [] },
  madeBy: 'person',
}

const numeric = { parameters: [{ name: 'a', min: 1, max: 9, step: 1 }], key: '2a', tolerance: 0, isRelative: false }
const range = { min: 0, max: 10, step: 1, right: 7, tolerance: 0 }
const filled: Partial<Record<Question['type'], object>> = {
  ORDER: { correctOptions: ['a', 'b'] },
  RANGE: { range, options: [], correctOptions: [] },
  POINT: {
    image: 'data:image/png;base64,AAAA',
    spots: [{ x: 0.5, y: 0.5, rx: 0.1, ry: 0.1 }],
    options: [],
    correctOptions: [],
  },
  NUMERIC: { numeric, options: [], correctOptions: [] },
}

test('[AS-13] a question of every kind can be published once it is filled in, and not before', () => {
  for (const type of allTypes) {
    const whole = { ...question, type, ...filled[type] } as Question
    expect(questionFault(whole), type).toBe(null)
    expect(questionFault({ ...whole, description: ' ' }), type).toBe('assessments/unanswered')
  }
  const { numeric: _, ...bare } = { ...question, type: 'NUMERIC' as const, numeric, options: [], correctOptions: [] }
  expect(questionFault(bare)).toBe('assessments/unanswered')
})

test('[AS-14 C7] the first fault in the order of the rules is named, with all its questions', () => {
  const [one, two, three] = ['1', '2', '3'].map((id) => ({ ...question, id }))
  if (one === undefined || two === undefined || three === undefined) throw new Error('no questions')
  const halves = [
    { ...one, description: '' },
    { ...two, correctOptions: [] },
    { ...three, description: '' },
  ]
  expect(checkPublishable(halves)).toEqual({ code: 'assessments/unanswered', questionIds: ['1', '3'] })
  expect(checkPublishable([])).toEqual({ code: 'assessments/no-questions', questionIds: [] })
  expect(checkPublishable([one])).toBe('ok')
  const twice = { ...one, correctOptions: ['a', 'b'] }
  expect(questionFault(twice)).toBe('assessments/option-count')
  expect(totalPointsOf([{ points: 0.1 }, { points: 0.2 }])).toBe(0.3)
})

test('[AS-15] a paper question has no field of the solution, for any question', () => {
  const secret = 'SECRET'
  const whole = { ...question, answer: secret, explanation: secret, rubric: secret, evidence: secret, numeric, range }
  const shown = paperQuestionOf(whole as Question)
  expect(JSON.stringify(shown)).not.toMatch(/SECRET|correct|right|tolerance|2a/)
  expect(Object.keys(shown).sort()).toEqual(['description', 'id', 'options', 'points', 'range', 'type'])
})
