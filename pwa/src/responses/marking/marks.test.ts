import type { QuestionResponse } from '@takhti/schema/responses/model'
import { expect, test } from 'vitest'
import { draftOf, inputOf, pointsIn, shownMark, type MarkInput, type QueuedMark } from './marks.ts'

const lines = [
  { id: 'one', title: 'Leaves', points: 2 },
  { id: 'two', title: 'Light', points: 1 },
]

function server(over: Partial<QuestionResponse> = {}): QuestionResponse {
  return {
    ...{
      questionId: 'q',
      answer: { kind: 'longText', text: 'By its leaves' },
      sequence: 1,
      answeredAt: null,
      timing: null,
    },
    ...{ score: null, maxScore: 4, autoScore: null, rubricItemIds: [], comment: '', markedBy: null, revision: 0 },
    ...{ by: 'pending' },
    ...over,
  }
}

function input(over: Partial<MarkInput> = {}): MarkInput {
  return {
    ...{ assessmentResponseId: 'r', questionId: 'q', score: null, rubricItemIds: ['one'], comment: '', revision: 0 },
    markedBy: null,
    ...over,
  }
}

const queued = (state: QueuedMark['state'], over: Partial<MarkInput> = {}): QueuedMark => ({
  ...{ seq: 1, state, code: state === 'parked' ? 'responses/mark-changed' : null, input: input(over) },
})

const known = { queued: [], own: undefined, me: 'me', lines }

test('[MK-5] a mark that waits for the network is shown as such, with its points', () => {
  expect(shownMark(server(), { ...known, queued: [queued('waiting')] })).toMatchObject({
    ...{ state: 'waiting', score: 2, revision: 1, markedBy: 'me' },
    draft: { rubricItemIds: ['one'], points: '' },
  })
})

test('[MK-5] a sent mark is shown until the answer of the server is newer', () => {
  const own = { input: input({ score: 3, rubricItemIds: [] }), serverRevision: 0, made: 1 }
  expect(shownMark(server(), { ...known, own })).toMatchObject({ state: 'saved', score: 3, revision: 1 })
  const newer = server({ score: 1, by: 'person', revision: 2, markedBy: 'other' })
  expect(shownMark(newer, { ...known, own })).toMatchObject({ score: 1, revision: 2, markedBy: 'other' })
})

test('[C12] a refused mark shows the other one, and is based on it when it is sent again', () => {
  const theirs = server({ score: 1, by: 'person', revision: 1, markedBy: 'other' })
  const shown = shownMark(theirs, { ...known, queued: [queued('parked', { score: 4 })] })
  expect(shown).toMatchObject({ state: 'conflict', score: 1, revision: 1, markedBy: 'other' })
  expect(shown.refused?.input.score).toBe(4)
})

test('[C12] a second mark before the first is sent names this marker, not the one seen before', () => {
  const shown = shownMark(server(), { ...known, queued: [queued('waiting')] })
  const next = inputOf({ ...shown.draft, points: '3' }, { responseId: 'r', questionId: 'q', shown })
  expect(next).toMatchObject({ score: 3, revision: 1, markedBy: 'me' })
})

test('[MK-6] points are read in digits of any script; a computed score is no typed one', () => {
  expect(['3', '٣', '३', '2,5', '٢٫٥', 'x', '', '-1'].map(pointsIn)).toEqual([3, 3, 3, 2.5, 2.5, null, null, null])
  expect(draftOf(server({ score: 2, by: 'rubric' })).points).toBe('')
  expect(draftOf(server({ score: 2, by: 'person' })).points).toBe('2')
})
