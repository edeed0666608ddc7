import { AssessmentSettings, defaultSettings, type DraftQuestion } from '@takhti/schema/assessments/model'
import type { responses } from '@takhti/schema/responses/contract'
import { isJudgedOnPaper } from '@takhti/schema/responses/judge'
import type { GridRow, MarkedAnswer, MarkingOverview } from '@takhti/schema/responses/marking-model'
import type { HandlerArgs } from '#http/implement.ts'
import { pageOf, readCursor } from '#platform/cursor.ts'
import type { responsesStore } from './store.ts'
import type { Version } from './version-store.ts'
import { questionResponseOf, readAttempt, type ReadAttempt } from './views.ts'

type Args<Name extends keyof typeof responses> = HandlerArgs<
  (typeof responses)[Name],
  ReturnType<typeof responsesStore>
>

/** The first page of answers: a class. */
const firstPage = 100

/** The live settings of an assessment, from its row. */
export function settingsOf({ settings }: { settings: string }): AssessmentSettings {
  return AssessmentSettings.parse({ ...defaultSettings, ...JSON.parse(settings) })
}

/** The questions of an assessment for its markers. */
export async function markingOverview({ input, store, fail }: Args<'markingOverview'>): Promise<MarkingOverview> {
  const found = await store.marked(input.assessmentId)
  if (found === null) return fail('common/not-found')
  const { row, versions, rubric, counts } = found
  const { isAnonymous, releaseOn } = settingsOf(row)
  const { classId, name, type, status, releasedAt } = row
  return {
    ...{ assessmentId: input.assessmentId, classId, name, type, status, releasedAt },
    ...{ isAnonymous, releaseOn, handedIn: row.handedIn },
    questions: questionsIn(versions).map((question) => {
      const count = counts.find(({ questionId }) => questionId === question.id)
      const answered = count?.answered ?? 0
      return {
        question,
        rubricItems: rubric.flatMap(({ questionId, ...line }) => (questionId === question.id ? line : [])),
        answered,
        pending: isJudgedOnPaper(question) || question.type === 'VOTE' ? 0 : answered - (count?.decided ?? 0),
      }
    }),
  }
}

/** The questions of all versions, each as the latest one has it, with the image that its paper shows. */
function questionsIn(versions: readonly Version[]): DraftQuestion[] {
  const questions = new Map<string, DraftQuestion>()
  for (const { paper, key } of versions) {
    const images = new Map(paper.questions.map(({ id, image }) => [id, image]))
    for (const question of key.questions) {
      if (questions.has(question.id)) continue
      const image = images.get(question.id)
      questions.set(question.id, { ...question, ...(image !== undefined && { image }) })
    }
  }
  return [...questions.values()]
}

/** The answers to one question; an attempt that did not draw it has none. */
export async function answers({ input, store, fail }: Args<'answers'>) {
  const { assessmentId, questionId, limit = firstPage, cursor } = input
  const found = await store.answersTo(assessmentId, questionId, { before: readCursor(cursor, 2), take: limit + 1 })
  if (found === null) return fail('common/not-found')
  const { isAnonymous } = settingsOf(found.row)
  const page = pageOf(found.found.map(readAttempt), limit, {
    cursor: ({ found: { attempt } }) => [attempt.submittedAt ?? '', attempt.id],
    item: (read) => markedAnswerOf(read, questionId, isAnonymous),
  })
  return { ...page, items: page.items.flatMap((item) => item ?? []) }
}

function markedAnswerOf(read: ReadAttempt, questionId: string, isAnonymous: boolean): MarkedAnswer | null {
  const { id, personId, name, number, isLate } = read.found.attempt
  const question = read.questions.find((each) => each.id === questionId)
  if (question === undefined) return null
  return {
    assessmentResponseId: id,
    createdBy: isAnonymous ? null : personId,
    name: isAnonymous ? '' : name,
    ...{ number, isLate: isLate === 1 },
    response: questionResponseOf(read, question, { isRevealed: true, isTeacher: true, withKey: false }),
  }
}

/** Questions by students, for results and statistics. */
export async function grid({ input, store, fail }: Args<'grid'>) {
  const { assessmentId, limit = firstPage, cursor } = input
  const found = await store.answersTo(assessmentId, null, { before: readCursor(cursor, 2), take: limit + 1 })
  if (found === null) return fail('common/not-found')
  const { isAnonymous } = settingsOf(found.row)
  return pageOf(found.found.map(readAttempt), limit, {
    cursor: ({ found: { attempt } }) => [attempt.submittedAt ?? '', attempt.id],
    item: (read) => gridRowOf(read, isAnonymous),
  })
}

function gridRowOf({ found: { attempt }, score, answers: given }: ReadAttempt, isAnonymous: boolean): GridRow {
  const { id, personId, name, number, startedAt, submittedAt } = attempt
  return {
    assessmentResponseId: id,
    createdBy: isAnonymous ? null : personId,
    name: isAnonymous ? '' : name,
    ...{ number, score: score.score, totalPoints: score.totalPoints, startedAt },
    submittedAt: submittedAt ?? startedAt,
    cells: score.questions.map(({ questionId, score: points, maxScore, share, isAnswered }) => {
      const answer = given.get(questionId)?.answer
      return {
        ...{ questionId, score: points, maxScore, share, isAnswered },
        ...(answer?.kind === 'options' && { optionIds: answer.optionIds }),
      }
    }),
  }
}
