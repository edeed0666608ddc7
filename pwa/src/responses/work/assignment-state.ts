import { canStart } from '@takhti/schema/responses/attempt'
import type { Assignment } from '@takhti/schema/responses/model'
import type { AttemptRow } from '#offline/attempt-rows.ts'

/** What an assignment is for its student, in the order of the list. */
export const assignmentStates = [
  'running',
  'sending',
  'late',
  'due',
  'upcoming',
  'handedIn',
  'returned',
  'closed',
] as const

export type AssignmentState = (typeof assignmentStates)[number]

/** The filters of the list. */
export const assignmentFilters = ['ALL', 'TO_DO', 'LATE', 'HANDED_IN', 'RETURNED'] as const

export type AssignmentFilter = (typeof assignmentFilters)[number]

export const assignmentSorts = ['due', 'name', 'newest'] as const

export type AssignmentSort = (typeof assignmentSorts)[number]

const statesOf: Readonly<Record<AssignmentFilter, readonly AssignmentState[]>> = {
  ALL: assignmentStates,
  TO_DO: ['running', 'late', 'due', 'upcoming'],
  LATE: ['late'],
  HANDED_IN: ['sending', 'handedIn'],
  RETURNED: ['returned'],
}

/** An assignment as the list shows it; `assignment` is null where only this device knows it. */
export type ListedAssignment = {
  assessmentId: string
  name: string
  state: AssignmentState
  dueOn: string | null
  assignment: Assignment | null
}

/** Why no attempt can start now, without a password or a room code; `ok` where one can. */
export function startVerdict(of: Assignment, now: string): ReturnType<typeof canStart> {
  const { status, opensOn, dueOn, latePolicy, attempts, attemptsMade, isAssigned } = of
  return canStart({
    ...{ status, isAssigned, attemptsMade, now, isPasswordRight: true, isInRoom: true },
    // A start does not depend on the time limit. Extra attempts are in `attempts`.
    rules: { opensOn, dueOn, latePolicy, attempts, timeLimit: 1, hasTimeLimit: false },
    extra: { extraMinutes: 0, extraAttempts: 0, dueOn: null },
  })
}

/** The state of an assignment by the server's list and by the attempt on this device. */
export function stateOf(of: Assignment, local: AttemptRow | null, now: string): AssignmentState {
  const { last, dueOn } = of
  const isSame = local !== null && (last === null || local.number >= last.number)
  if (isSame && local.status === 'handing-in') return 'sending'
  const isNewer = local !== null && local.number > (last?.number ?? 0)
  if (isSame && local.status === 'open' && (isNewer || last?.submittedAt == null)) return 'running'
  if (last !== null && last.submittedAt === null) return isSame && local.status === 'handed-in' ? 'handedIn' : 'running'
  if (isNewer && local.status === 'handed-in') return 'handedIn'
  if (last !== null) return last.releasedAt !== null || last.score !== null ? 'returned' : 'handedIn'
  const verdict = startVerdict(of, now)
  if (verdict === 'responses/not-open') return 'upcoming'
  if (verdict !== 'ok') return 'closed'
  return dueOn !== null && dueOn < now ? 'late' : 'due'
}

/** The list of a student: the server's, and unfinished attempts that only this device knows. */
export function listedAssignments(
  assignments: readonly Assignment[],
  locals: readonly AttemptRow[],
  now: string,
): ListedAssignment[] {
  const byId = new Map(locals.map((local) => [local.assessmentId, local]))
  const known = new Set(assignments.map(({ assessmentId }) => assessmentId))
  const listed = assignments.map((assignment) => {
    const { assessmentId, name, dueOn } = assignment
    const state = stateOf(assignment, byId.get(assessmentId) ?? null, now)
    return { assessmentId, name, dueOn, state, assignment }
  })
  const others = locals.flatMap(({ assessmentId, name, dueAt, status }) =>
    known.has(assessmentId) || status === 'handed-in'
      ? []
      : {
          ...{ assessmentId, name, dueOn: dueAt, assignment: null },
          state: status === 'open' ? ('running' as const) : ('sending' as const),
        },
  )
  return [...others, ...listed]
}

export type Narrowing = { filter: AssignmentFilter; sort: AssignmentSort; search: string; language: string }

/** The assignments of a filter and a search, in their order. */
export function narrowed(
  all: readonly ListedAssignment[],
  { filter, sort, search, language }: Narrowing,
): ListedAssignment[] {
  const words = search.trim().toLocaleLowerCase(language)
  const found = all.filter(
    ({ state, name }) => statesOf[filter].includes(state) && name.toLocaleLowerCase(language).includes(words),
  )
  if (sort === 'newest') return found
  const collator = new Intl.Collator(language, { numeric: true })
  const byName = (one: ListedAssignment, other: ListedAssignment) => collator.compare(one.name, other.name)
  if (sort === 'name') return found.toSorted(byName)
  return found.toSorted(
    (one, other) =>
      assignmentStates.indexOf(one.state) - assignmentStates.indexOf(other.state) ||
      (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9') ||
      byName(one, other),
  )
}
