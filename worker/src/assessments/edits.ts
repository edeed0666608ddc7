import type { AssessmentSummary, DraftQuestion } from '@takhti/schema/assessments/model'
import { maxQuestionsOfAssessment, totalPointsOf } from '@takhti/schema/assessments/rules'
import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import type { AuditDetail } from '@takhti/schema/kit/wire'
import { bytesOfItems, checkRoom, type SetChange } from '@takhti/schema/questions/sets/rules'
import { notifyClasses } from '#classes/port.ts'
import type { Acting } from '#http/implement.ts'
import type { Write } from '#platform/commit.ts'
import type { Statement } from '#platform/db.ts'
import { changedRows, type ItemRow } from '#questions/port.ts'
import type { AssessmentRow } from './access-store.ts'
import { publishNotice } from './notice-store.ts'
import type { assessmentsStore, FoundAssessment } from './store.ts'
import { questionsOf, summaryOf } from './views.ts'
import type { AssessmentColumns } from './write-store.ts'

type Store = ReturnType<typeof assessmentsStore>

/** The arguments of every command of assessments. */
export type Args<Answer = AssessmentSummary> = Acting & {
  store: Store
  fail(code: 'common/not-found'): never
  commit(write: Write<Answer>): Promise<Answer>
}

/** An assessment that the caller teaches with. */
export async function findTaught({ store, fail }: Pick<Args, 'store' | 'fail'>, id: string): Promise<FoundAssessment> {
  return (await store.find(id)).found ?? fail('common/not-found')
}

type Edit = {
  action: AuditAction
  columns?: AssessmentColumns
  effects?: readonly Statement[]
  /** A condition beside the assessment being unchanged since it was read. */
  guard?: Write<unknown>['guard']
  detail?: AuditDetail
  /** Whether students see a difference. */
  isShown?: boolean
  /** Whether students who take it are notified; only once each. */
  isNews?: boolean
}

/** Commits an edit and answers the summary. */
export function edit(args: Args, found: FoundAssessment, written: Edit): Promise<AssessmentSummary> {
  return editTo(args, { found, written }, summaryOf)
}

type Editing = { found: FoundAssessment; written: Edit }

/** Commits an edit: it holds while the assessment is unchanged since it was read, and other devices pull it. */
export async function editTo<Answer>(
  args: Args<Answer>,
  { found, written }: Editing,
  answerOf: (row: AssessmentRow) => Answer,
): Promise<Answer> {
  const { store, now, scope, platform, commit } = args
  const { action, columns = {}, effects = [], guard, detail, isShown = false, isNews = false } = written
  const next: AssessmentRow = { ...found, ...withoutGaps(columns), updatedAt: now.toISOString() }
  const about = { id: found.id, classId: next.classId, name: next.name, at: next.updatedAt }
  const notices = isNews ? publishNotice(scope, platform, about) : null
  const classIds = [...new Set([found.classId, next.classId])]
  const answer = await commit({
    action,
    entityId: found.id,
    effects: [
      ...effects,
      store.update(found.id, { ...columns, updatedAt: next.updatedAt }),
      ...(notices?.effects ?? []),
    ],
    guard: store.isCurrent(found, guard),
    changes: classIds.map((id) => ({
      entity: 'assessment',
      entityId: found.id,
      kind: 'upsert',
      audience: isShown ? `class:${id}` : `teachers:${id}`,
    })),
    ...(detail !== undefined && { detail }),
    answer: answerOf(next),
  })
  if (notices !== null) platform.defer('notify the students of an assessment', () => notices.push())
  const whom = isShown ? { classIds } : { classIds, roles: ['instructor'] as const }
  platform.defer('notify a class of an assessment', () => notifyClasses(platform, scope, whom))
  return answer
}

/** The columns of the next revision. With `storesVersion` the published version still matches the assessment. */
export function revised({ revision, publishedRevision }: AssessmentRow, storesVersion = false) {
  const isPublished = storesVersion && publishedRevision === revision
  return { revision: revision + 1, publishedRevision: isPublished ? revision + 1 : publishedRevision }
}

type Changing = {
  found: FoundAssessment
  changes: readonly SetChange<DraftQuestion>[]
  /** Statements beside the questions; they make a change of their own. */
  beside?: readonly Statement[]
}

/** Changes questions, each for itself; of what does not differ afterwards nothing is written. */
export async function changeQuestions<Answer>(
  args: Args<Answer> & { fail(code: 'sets/full'): never },
  { found, changes, beside = [] }: Changing,
  answerOf: (rows: readonly ItemRow[], row: AssessmentRow) => Answer,
): Promise<Answer> {
  const { store, newId } = args
  const { rows, written, gone } = changedRows(found.items, changes, newId)
  if (written.length === 0 && gone.length === 0 && beside.length === 0) return answerOf(rows, found)
  const edited: Edit = {
    action: 'assessments.change',
    columns: { ...revised(found), ...countsOf(args, rows) },
    effects: [store.removeItems(found.id, gone), store.putItems(found.id, written), ...beside],
  }
  return editTo(args, { found, written: edited }, (row) => answerOf(rows, row))
}

/** The number and the points of questions, which must have room in one assessment. */
export function countsOf({ fail }: { fail(code: 'sets/full'): never }, rows: readonly ItemRow[]) {
  const room = { count: rows.length, bytes: bytesOfItems(rows) }
  if (checkRoom(room, maxQuestionsOfAssessment) !== 'ok') return fail('sets/full')
  return { questionCount: rows.length, totalPoints: totalPointsOf(questionsOf({ items: rows })) }
}

function withoutGaps(columns: AssessmentColumns): Partial<AssessmentRow> {
  // Only columns that are written replace those of the row; the rest of both types is the same.
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<AssessmentRow>
}
