import { AssessmentSettings, defaultSettings } from '@takhti/schema/assessments/model'
import { bloomReport, bloomsOf } from '@takhti/schema/responses/bloom-report'
import { responses } from '@takhti/schema/responses/contract'
import type { AssessmentReport, AssessmentResponse, QuestionResponse } from '@takhti/schema/responses/model'
import { maxMissedAssessments } from '@takhti/schema/responses/rules'
import { releaseNotice } from '#assessments/port.ts'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { pageOf, readCursor } from '#platform/cursor.ts'
import { nextCodeAt, roomCodeAt } from '#platform/room-code.ts'
import { assignmentOf } from './assignments.ts'
import { save, start, submit, testCode } from './attempt-commands.ts'
import { gradebook } from './gradebook.ts'
import { answers, grid, markingOverview } from './marking-views.ts'
import { markQuestion, updateScore, updateStatus } from './marking.ts'
import { previewRubric, updateRubric } from './rubric-scores.ts'
import { responsesStore } from './store.ts'
import {
  computedOf,
  isShownToStudent,
  missedIn,
  readAttempt,
  responseOf,
  shownPaperOf,
  summaryOf,
  type ReadAttempt,
} from './views.ts'

type Args<Name extends keyof typeof responses> = HandlerArgs<
  (typeof responses)[Name],
  ReturnType<typeof responsesStore>
>

/** The first page of the responses of an assessment. */
const firstPage = 50

export const responsesHandlers = implement(responses, responsesStore, {
  start,
  save,
  submit,
  markQuestion,
  updateScore,
  updateStatus,
  markingOverview,
  answers,
  grid,
  previewRubric,
  updateRubric,
  gradebook,

  async listMine({ input, store, now }) {
    const { limit = firstPage, skip = 0, cursor } = input
    const rows = await store.assignments({ before: readCursor(cursor, 2), skip, take: limit + 1 })
    return pageOf(rows, limit, {
      cursor: (row) => [row.createdAt, row.id],
      item: (row) => assignmentOf(row, now),
    })
  },

  async missed({ store, now }) {
    const found = (await store.listMissed(now.toISOString(), maxMissedAssessments)).map(readAttempt)
    // The statement narrows; the rule of the release decides.
    const shown = found.filter((read) => isShownToStudent(read.found.attempt, read.settings, now))
    return { assessments: shown.map(missedIn).filter(({ missed }) => missed.length > 0) }
  },

  async fetch({ input, store, fail }) {
    const { assessmentId, limit = firstPage, skip = 0, cursor } = input
    const found = await store.page(assessmentId, { before: readCursor(cursor, 2), skip, take: limit + 1 })
    if (found === null) return fail('common/not-found')
    const { isAnonymous } = AssessmentSettings.parse({ ...defaultSettings, ...JSON.parse(found.settings) })
    return pageOf(found.rows, limit, {
      cursor: (row) => [row.startedAt, row.id],
      item: (row) => ({
        ...summaryOf(row, { isShown: true, isAnonymous }),
        // The time of an answer could give a name away.
        ...(row.answered !== null && !isAnonymous && { progress: { answered: row.answered, at: row.answeredAt } }),
      }),
    })
  },

  async read({ input, store, scope, now, fail }) {
    const { assessmentId, createdBy: personId } = input
    const found = await store.find({ assessmentId, personId })
    return found === null ? fail('common/not-found') : viewOf(readAttempt(found), { personId: scope.personId, now })
  },

  async result({ input, store, scope, now, fail }) {
    const found = await store.find({ id: input.assessmentResponseId })
    if (found === null) return fail('common/not-found')
    if (found.attempt.submittedAt === null) return fail('responses/not-submitted')
    const read = readAttempt(found)
    const response = await withVideos(store, viewOf(read, { personId: scope.personId, now }))
    return { ...response, assessmentName: read.paper.name, questions: shownPaperOf(read) }
  },

  async resultOfAll({ input, store, fail }) {
    const found = await store.figures(input.assessmentId)
    if (found === null) return fail('common/not-found')
    const { students, submitted, seconds, percentage, percentages, accuracy, accuracies } = found
    const total = Math.max(students, submitted)
    return {
      submittedResponses: submitted,
      totalResponses: total,
      responseRate: total === 0 ? null : (100 * submitted) / total,
      averageCompletionTime: seconds,
      averagePercentage: percentage,
      averageAccuracy: accuracy,
      of: { completionTime: submitted, percentage: percentages, accuracy: accuracies },
    }
  },

  async roomCode({ input, store, now, fail }) {
    const found = await store.taught(input.assessmentId)
    const key = found?.key ?? null
    if (key === null) return fail('common/not-found')
    return {
      code: await roomCodeAt(key, now, testCode),
      changesAt: nextCodeAt(now, testCode),
      serverAt: now.toISOString(),
    }
  },

  async release({ input, store, scope, platform, now, commit, fail }) {
    const { assessmentId, students } = input
    const found = await store.taught(assessmentId)
    if (found === null) return fail('common/not-found')
    const at = now.toISOString()
    const notices = releaseNotice(scope, platform, { id: assessmentId, ...found, at, students })
    const answer = await commit({
      action: 'responses.release',
      entityId: assessmentId,
      detail: { after: { students: students.length === 0 ? 'all' : students.length } },
      effects: [...store.release(assessmentId, students, at), ...notices.effects],
      changes: [{ entity: 'assessment', entityId: assessmentId, kind: 'upsert', audience: `class:${found.classId}` }],
      answer: { message: 'Released' },
    })
    platform.defer('notify students of their results', () => notices.push())
    return answer
  },

  async generateReport(args) {
    const { attempt, read } = await findReported(args)
    const isOwn = attempt.personId === args.scope.personId && attempt.isTaught === 0
    if (isOwn && !isShownToStudent(attempt, read.settings, args.now)) return args.fail('responses/not-submitted')
    return reportOn(args, read)
  },

  async updateReport(args) {
    const { attempt, read } = await findReported(args)
    if (attempt.isTaught === 0) return args.fail('common/not-found')
    const answer = await reportOn(args, read)
    return args.commit({
      action: 'responses.updateReport',
      entityId: attempt.id,
      effects: [
        args.store.putScore(attempt.id, computedOf(read.score, read.questions)),
        args.store.touch(attempt.id, false),
      ],
      guard: args.store.isCurrent(attempt),
      answer,
    })
  },
})

function viewOf(read: ReadAttempt, { personId, now }: { personId: string; now: Date }) {
  const { attempt, hasRunning } = read.found
  const isTeacher = attempt.isTaught === 1 && attempt.personId !== personId
  return responseOf(read, { isTeacher, isShown: isShownToStudent(attempt, read.settings, now), hasRunning })
}

/** A response with the videos of its solutions, in at most one statement. */
async function withVideos({ videos }: Args<'result'>['store'], response: AssessmentResponse) {
  const idOf = ({ solution }: QuestionResponse) =>
    solution?.span?.startMs === undefined ? '' : (solution.span.contentId ?? '')
  const ids = new Set(response.questionResponses.map(idOf).filter((id) => id !== ''))
  if (ids.size === 0) return response
  const addresses = await videos(response.assessmentId, [...ids])
  const questionResponses = response.questionResponses.map((each) => {
    const video = addresses.get(idOf(each))
    return video === undefined ? each : { ...each, video }
  })
  return { ...response, questionResponses }
}

async function findReported({ input, store, fail }: Args<'generateReport'> | Args<'updateReport'>) {
  const found = await store.find({ id: input.report.assessmentResponseId })
  if (found === null) return fail('common/not-found')
  if (found.attempt.submittedAt === null) return fail('responses/not-submitted')
  return { attempt: found.attempt, read: readAttempt(found) }
}

async function reportOn(
  { store }: Pick<Args<'generateReport'>, 'store'>,
  read: ReadAttempt,
): Promise<AssessmentReport> {
  const levelsOf = ({ questions }: ReadAttempt) => new Map(questions.map(({ id, bloomLevel }) => [id, bloomLevel]))
  const all = (await store.handedIn(read.found.attempt.assessmentId)).map(readAttempt)
  return bloomReport(
    bloomsOf(read.score, levelsOf(read)),
    all.map((each) => bloomsOf(each.score, levelsOf(each))),
  )
}
