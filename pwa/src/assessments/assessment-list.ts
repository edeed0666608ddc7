import type { AssessmentFilter, AssessmentSummary } from '@takhti/schema/assessments/model'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import type { LocalState } from './assessment-store.ts'

/** What narrows the list of assessments. Only the server knows the topics of questions. */
export type Narrowing = { filter: AssessmentFilter; search: string; topic: string }

/** Rows as a teacher sees them: pages of the server, with what this device created, changed or removed meanwhile. */
export function shownRows(
  pages: readonly AssessmentSummary[],
  { changed, removed }: LocalState,
  narrowing: Narrowing,
): AssessmentSummary[] {
  const known = new Set(pages.map(({ id }) => id))
  const created = changed.filter(({ id, revision }) => revision === 0 && !known.has(id) && narrowing.topic === '')
  const byId = new Map(changed.map((each) => [each.id, each]))
  const newestFirst = created.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return [...newestFirst, ...pages.map((row) => withChange(row, byId.get(row.id)))].filter(
    (row) => !removed.has(row.id) && fits(row, narrowing),
  )
}

/** The status is the server's: this device changes it with the network alone. */
function withChange(row: AssessmentSummary, changed: AssessmentSummary | undefined): AssessmentSummary {
  if (changed === undefined) return row
  const { name, type, questionCount, totalPoints, dueOn, updatedAt } = changed
  return { ...row, name, type, questionCount, totalPoints, dueOn, updatedAt }
}

function fits({ name, status }: AssessmentSummary, { filter, search }: Narrowing): boolean {
  const isOfFilter = filter === 'ALL' || (filter === 'UNPUBLISHED') === (status === 'Unpublished')
  return isOfFilter && foldSearch(name).includes(foldSearch(search))
}
