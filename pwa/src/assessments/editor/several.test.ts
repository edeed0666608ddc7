import type { AssessmentQuestion } from '@takhti/schema/assessments/model'
import { withChanges } from '@takhti/schema/questions/sets/rules'
import { expect, test } from 'vitest'
import { moves, removals, restorations, withFields } from './several.ts'

let count = 0
const newId = () => `new-${++count}`

const question = (id: string): AssessmentQuestion => ({
  ...{ id, version: `v-${id}`, type: 'MCQ', description: id, options: [], correctOptions: [], answer: '' },
  ...{ points: 1, difficulty: 'EASY', explanation: '', madeBy: 'person', checks: { result: 'ok', reasons: [] } },
})

const questions = ['a', 'b', 'c', 'd', 'e'].map(question)
const idsAfter = (changes: ReturnType<typeof moves>, from: readonly AssessmentQuestion[] = questions) =>
  withChanges(from, changes, newId)
    .map(({ id }) => id)
    .join('')

test('[AM-18] picked questions get the same points and topic, and the others retain theirs', () => {
  const fields = { points: 3, topicId: 't', topicName: 'Leaves' }
  const changes = withFields(questions, new Set(['b', 'd']), { fields, newId })
  const after = withChanges(questions, changes, newId)
  expect(after.map(({ id, points, topicName }) => [id, points, topicName])).toEqual([
    ...[['a', 1, undefined] as const, ['b', 3, 'Leaves'] as const, ['c', 1, undefined] as const],
    ...[['d', 3, 'Leaves'] as const, ['e', 1, undefined] as const],
  ])
  expect(withFields(questions, new Set(['b']), { fields: { points: 1 }, newId })).toEqual([])
})

test.each([
  ['bd', null, 'bdace'],
  ['bd', 'e', 'acebd'],
  ['bd', 'b', 'abdce'],
  ['ae', 'c', 'bcaed'],
  ['abcde', 'c', 'abcde'],
])('[AM-18] %s moved behind %s come in their order', (picked, behind, expected) => {
  expect(idsAfter(moves(questions, new Set(picked), behind))).toBe(expected)
})

test('[AM-18] removed questions come back to their places, also neighbours and the first', () => {
  const picked = new Set(['a', 'b', 'e'])
  const left = withChanges(questions, removals(questions, picked), newId)
  expect(left.map(({ id }) => id).join('')).toBe('cd')
  expect(idsAfter(restorations(questions, picked, newId), left)).toBe('abcde')
})
