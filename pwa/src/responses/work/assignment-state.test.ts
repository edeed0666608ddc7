import type { Assignment } from '@takhti/schema/responses/model'
import { expect, test } from 'vitest'
import type { AttemptRow } from '#offline/attempt-rows.ts'
import { listedAssignments, narrowed, stateOf } from './assignment-state.ts'

const now = '2026-06-01T09:00:00.000Z'
const before = '2026-06-01T08:00:00.000Z'
const after = '2026-06-01T10:00:00.000Z'

function assignment(over: Partial<Assignment> = {}): Assignment {
  return {
    ...{ assessmentId: 'a1', classId: 'c1', className: 'Physics 8', name: 'Plants', type: 'test', status: 'Published' },
    ...{ questionCount: 2, totalPoints: 2, opensOn: null, dueOn: null, timeLimit: null, attempts: 1, attemptsMade: 0 },
    ...{ latePolicy: 'accept', needsPassword: false, isInRoomOnly: false, isAssigned: true, last: null },
    ...over,
  }
}

const last = (over: object = {}): NonNullable<Assignment['last']> => ({
  ...{ assessmentResponseId: 'r1', assessmentId: 'a1', createdBy: 'me', name: 'Mina', status: 'InProgress' },
  ...{ score: null, totalPoints: 2, pending: null, number: 1, version: 1, startedAt: before, dueAt: null },
  ...{ submittedAt: null, isLate: false, isClockSetBack: false, releasedAt: null, revision: 1 },
  ...over,
})

const local = (over: Partial<AttemptRow> = {}): AttemptRow => ({
  ...{ assessmentId: 'a1', assessmentResponseId: 'r1', name: 'Plants', number: 1, startedAt: before, dueAt: null },
  ...{ endsAt: null, clock: { offsetMs: 0, latestMs: 0 }, sequence: 0, index: 0, flags: [], status: 'open' },
  receipt: null,
  ...over,
})

const handedIn = last({ status: 'Submitted', submittedAt: before })

test.each([
  ['without a due date', {}, null, 'due'],
  ['before its due date', { dueOn: after }, null, 'due'],
  ['after its due date', { dueOn: before }, null, 'late'],
  ['after its due date, which refuses late work', { dueOn: before, latePolicy: 'refuse' }, null, 'closed'],
  ['before it opens', { opensOn: after }, null, 'upcoming'],
  ['closed', { status: 'Closed' }, null, 'closed'],
  ['started here', { last: last(), attemptsMade: 1 }, local(), 'running'],
  ['started here, with a list from before', {}, local(), 'running'],
  ['started on another device', { last: last(), attemptsMade: 1 }, null, 'running'],
  ['unpublished during its attempt', { status: 'Unpublished', isAssigned: false, last: last() }, local(), 'running'],
  ['handed in without a network', { last: last(), attemptsMade: 1 }, local({ status: 'handing-in' }), 'sending'],
  ['handed in, with a list from before', { last: last() }, local({ status: 'handed-in' }), 'handedIn'],
  ['handed in', { last: handedIn, attemptsMade: 1 }, local({ status: 'handed-in' }), 'handedIn'],
  ['handed in on another device', { last: handedIn, attemptsMade: 1 }, local(), 'handedIn'],
  [
    'released',
    { last: last({ status: 'Returned', submittedAt: before, releasedAt: now, score: 2 }) },
    null,
    'returned',
  ],
  ['retaken after an attempt', { last: handedIn, attempts: 2 }, local({ number: 2 }), 'running'],
] satisfies [string, Partial<Assignment>, AttemptRow | null, string][])(
  '[AT-26] an assignment %s is %#',
  (_, over, device, state) => {
    expect(stateOf(assignment(over), device, now)).toBe(state)
  },
)

test('[AT-26] an attempt of a student who left the class stays listed until it is handed in', () => {
  const rows = [
    local(),
    local({ assessmentId: 'a2', status: 'handed-in' }),
    local({ assessmentId: 'a3', status: 'handing-in' }),
  ]
  const listed = listedAssignments([], rows, now)
  expect(listed.map(({ assessmentId, state }) => [assessmentId, state])).toEqual([
    ['a1', 'running'],
    ['a3', 'sending'],
  ])
})

test('[AT-26] the list is sorted by state and due date, and narrowed by filter and name', () => {
  const listed = listedAssignments(
    [
      assignment({ assessmentId: 'returned', name: 'Atoms', last: last({ submittedAt: before, score: 1 }) }),
      assignment({ assessmentId: 'tomorrow', name: 'Waves', dueOn: '2026-06-02T09:00:00.000Z' }),
      assignment({ assessmentId: 'today', name: 'Heat', dueOn: after }),
      assignment({ assessmentId: 'late', name: 'Light', dueOn: before }),
    ],
    [],
    now,
  )
  const order = (over: object) =>
    narrowed(listed, { filter: 'ALL', sort: 'due', search: '', language: 'en', ...over }).map(
      (each) => each.assessmentId,
    )
  expect(order({})).toEqual(['late', 'today', 'tomorrow', 'returned'])
  expect(order({ sort: 'name' })).toEqual(['returned', 'today', 'late', 'tomorrow'])
  expect(order({ filter: 'TO_DO', search: 'WA' })).toEqual(['tomorrow'])
  expect(order({ filter: 'RETURNED' })).toEqual(['returned'])
})
