import { maxFileBytesOfPaper } from '@takhti/schema/assessments/files/kinds'
import { Key, Paper, type AssessmentSummary } from '@takhti/schema/assessments/model'
import { paperQuestionOf } from '@takhti/schema/assessments/paper'
import { checkPublishable } from '@takhti/schema/assessments/rules'
import { errors, type ErrorCode } from '@takhti/schema/kit/errors'
import type { Statement } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { withFreshOptionIds } from '#questions/port.ts'
import type { AssessmentRow } from './access-store.ts'
import { edit, findTaught, type Args } from './edits.ts'
import { ownFiles } from './files/paper-files.ts'
import type { FoundAssessment } from './store.ts'
import { questionsOf, settingsOf, summaryOf } from './views.ts'
import type { AssessmentColumns, Frozen } from './write-store.ts'

type Freezing = AssessmentRow & Pick<FoundAssessment, 'items'>

/** Freezes an assessment as its next version, with the columns that record it; throws where questions cannot be published. */
export async function freeze(
  args: Pick<Args, 'platform' | 'scope' | 'now' | 'newId'>,
  found: Freezing,
): Promise<{ version: Frozen; columns: AssessmentColumns; effects: Statement[] }> {
  const written = questionsOf(found)
  const verdict = checkPublishable(written)
  if (verdict !== 'ok') throw faultOf(verdict.code, verdict.questionIds)
  const { rename, effects, missing, bytes } = await ownFiles(args, found.id, written)
  if (missing.length > 0) throw faultOf('assessments/file-missing', missing)
  if (bytes > maxFileBytesOfPaper) throw new Failure('assessments/file-too-large')
  const drafts = written.map(rename)
  const at = args.now.toISOString()
  const { name, type, totalPoints } = found
  const questions = drafts.map((draft) => ({ ...draft, ...withFreshOptionIds(draft) }))
  const paper = Paper.parse({
    ...{ name, type, totalPoints, settings: settingsOf(found) },
    questions: questions.map(paperQuestionOf),
  })
  const key = Key.parse({
    questions: questions.map(({ image: _, ...question }) => question),
    authorIds: Object.fromEntries(drafts.flatMap((draft, index) => pairsOf(draft.options, questions[index]?.options))),
  })
  const version = found.version + 1
  return {
    version: { version, paper: JSON.stringify(paper), key: JSON.stringify(key), publishedAt: at },
    columns: { version, status: 'Published', publishedRevision: found.revision, publishedAt: at },
    effects,
  }
}

function faultOf(code: ErrorCode, questionIds: readonly string[]): Failure {
  return new Failure(code, {
    issues: questionIds.map((id) => ({ path: `questions.${id}`, message: errors[code].message })),
  })
}

type Ids = readonly { id: string }[]

/** From an option id of the paper to the author's, where they differ. */
function pairsOf(authors: Ids, ofPaper: Ids = []): [string, string][] {
  return ofPaper.flatMap(({ id }, index): [string, string][] => {
    const author = authors[index]?.id
    return author === undefined || author === id ? [] : [[id, author]]
  })
}

type Publishing = { input: { assessmentId: string; revision?: number | undefined } }

/** Publishes the state that was read; a repeat and an assessment without changes get no second version. */
export async function publish(args: Args & Publishing): Promise<AssessmentSummary> {
  const { store, input } = args
  const found = await findTaught(args, input.assessmentId)
  if (input.revision !== undefined && input.revision !== found.revision) throw new Failure('common/conflict')
  const isFrozen = found.version > 0 && found.publishedRevision === found.revision
  if (isFrozen && found.status === 'Published') return summaryOf(found)
  if (isFrozen)
    return edit(args, found, {
      action: 'assessments.publish',
      columns: { status: 'Published' },
      ...{ isShown: true, isNews: true },
    })
  const { version, columns, effects } = await freeze(args, found)
  return edit(args, found, {
    action: 'assessments.publish',
    columns,
    effects: [...effects, ...store.insertVersion(found.id, version)],
    ...{ isShown: true, isNews: true },
  })
}

/** Withdraws an assessment from students who have not begun, or ends it; idempotent. */
export async function withdraw(
  args: Args,
  {
    id,
    status,
    action,
  }: { id: string; status: 'Unpublished' | 'Closed'; action: `assessments.${'unpublish' | 'close'}` },
): Promise<AssessmentSummary> {
  const found = await findTaught(args, id)
  // An assessment that was never given has nothing to end.
  if (found.status === status || found.version === 0) return summaryOf(found)
  return edit(args, found, { action, columns: { status }, isShown: true })
}
