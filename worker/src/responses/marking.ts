import type { responses } from '@takhti/schema/responses/contract'
import type { QuestionResponse, ResponseSummary } from '@takhti/schema/responses/model'
import { releaseNotice } from '#assessments/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { decided } from '#platform/decision.ts'
import { handingIn } from './attempt-commands.ts'
import type { FoundAttempt, MarkRow } from './rows.ts'
import type { responsesStore } from './store.ts'
import { computedOf, idsIn, questionResponseOf, readAttempt, scored, summaryOf, type ReadAttempt } from './views.ts'

type Store = ReturnType<typeof responsesStore>

type Args<Name extends keyof typeof responses> = HandlerArgs<(typeof responses)[Name], Store>

const none: Omit<MarkRow, 'questionId'> = {
  overrideScore: null,
  rubricItemIds: '[]',
  comment: '',
  ink: '{}',
  markedBy: null,
  revision: 0,
}

/** A response that the caller marks. */
async function findTaught(
  { store, fail }: { store: Store; fail(code: 'common/not-found'): never },
  id: string,
): Promise<ReadAttempt> {
  const found = await store.find({ id })
  return found === null || found.attempt.isTaught === 0 ? fail('common/not-found') : readAttempt(found)
}

/** Marks one answer. A mark based on an outdated one is refused with both values, and both are in the audit. */
export async function markQuestion(args: Args<'markQuestion'>): Promise<QuestionResponse> {
  const { input, store, now, commit, fail } = args
  return decided(async () => {
    const read = await findTaught(args, input.assessmentResponseId)
    const { attempt, marks } = read.found
    const question = read.questions.find(({ id }) => id === input.questionId)
    if (question === undefined) return fail('common/not-found')
    if (attempt.submittedAt === null) return fail('responses/not-submitted')
    const before = marks.find(({ questionId }) => questionId === question.id) ?? { ...none, questionId: question.id }
    const isOlder = isOlderThan(before, input)
    if (isOlder && !isSameMark(before, input)) return refuseOlder(args, read, before)
    const mark: MarkRow = {
      ...before,
      overrideScore: input.score,
      rubricItemIds: input.rubricItemIds === undefined ? before.rubricItemIds : JSON.stringify(input.rubricItemIds),
      comment: input.comment ?? before.comment,
      ink: input.ink === undefined ? before.ink : JSON.stringify(input.ink),
      markedBy: args.scope.personId,
      revision: before.revision + 1,
    }
    const after = withMarks(read, [...marks.filter(({ questionId }) => questionId !== question.id), mark])
    const autoScore = after.score.questions.find(({ questionId }) => questionId === question.id)?.autoScore ?? null
    return commit({
      action: 'responses.markQuestion',
      entityId: attempt.id,
      detail: { before: shownMark(before), after: shownMark(mark) },
      effects: [
        store.putMark(attempt.id, { ...mark, autoScore, at: now.toISOString() }),
        store.putScore(attempt.id, computedOf(after.score, read.questions)),
        store.touch(attempt.id, false),
      ],
      guard: store.isCurrent(attempt),
      changes: [changeOf(attempt)],
      answer: questionResponseOf(after, question, { isRevealed: true, isTeacher: true, withKey: true }),
    })
  })
}

/** The audit detail of a mark. */
function shownMark({ questionId, overrideScore, rubricItemIds, revision }: MarkRow) {
  return { questionId, score: overrideScore, rubricItemIds: idsIn(rubricItemIds), revision }
}

function isOlderThan({ revision, markedBy }: MarkRow, seen: Args<'markQuestion'>['input']): boolean {
  const isOther = seen.markedBy !== undefined && seen.markedBy !== markedBy
  return isOther || (seen.revision !== undefined && seen.revision !== revision)
}

// A repeat of the present mark needs no decision of a person.
function isSameMark(mark: MarkRow, input: Args<'markQuestion'>['input']): boolean {
  const { score, rubricItemIds, comment, ink } = input
  const isSameRubric = rubricItemIds === undefined || JSON.stringify(rubricItemIds) === mark.rubricItemIds
  const isSameInk = ink === undefined || JSON.stringify(ink) === mark.ink
  return (
    mark.overrideScore === score && isSameRubric && isSameInk && (comment === undefined || comment === mark.comment)
  )
}

async function refuseOlder(args: Args<'markQuestion'>, read: ReadAttempt, before: MarkRow) {
  const { input, store, fail } = args
  const wanted = { ...shownMark(before), score: input.score, rubricItemIds: input.rubricItemIds ?? [] }
  await store.noteRefused(read.found.attempt.id, { before: shownMark(before), after: wanted }, refusalOf(args))
  const theirs = read.score.questions.find(({ questionId }) => questionId === input.questionId)?.score ?? null
  return fail('responses/mark-changed', {
    issues: [
      { path: 'stored.score', message: String(theirs) },
      { path: 'stored.markedBy', message: before.markedBy ?? '' },
      { path: 'stored.revision', message: String(before.revision) },
      { path: 'sent.score', message: String(input.score) },
    ],
  })
}

function refusalOf({ newId, facts, now }: Pick<Args<'updateScore'>, 'newId' | 'facts' | 'now'>) {
  return { id: newId(), requestId: facts.requestId, at: now.toISOString() }
}

/** An attempt scored with other marks. */
function withMarks(read: ReadAttempt, marks: MarkRow[], over: Partial<FoundAttempt['attempt']> = {}): ReadAttempt {
  const found = { ...read.found, marks, attempt: { ...read.found.attempt, ...over } }
  const after = { ...read, found }
  return { ...after, score: scored(after, [...read.answers.values()]) }
}

/** Sets the score of a whole response, or lets its sum count again. */
export async function updateScore(args: Args<'updateScore'>): Promise<ResponseSummary> {
  const { input, store, commit, fail } = args
  return decided(async () => {
    const read = await findTaught(args, input.assessmentResponseId)
    const { attempt, marks } = read.found
    if (attempt.submittedAt === null) return fail('responses/not-submitted')
    if (attempt.overrideScore === input.score) return shownTo(read)
    if (input.revision !== undefined && input.revision !== attempt.revision) {
      const after = { score: input.score }
      await store.noteRefused(attempt.id, { before: { score: attempt.overrideScore }, after }, refusalOf(args))
      const issues = [
        { path: 'stored.score', message: String(attempt.score) },
        { path: 'stored.revision', message: String(attempt.revision) },
        { path: 'sent.score', message: String(input.score) },
      ]
      return fail('responses/mark-changed', { issues })
    }
    const after = withMarks(read, marks, { overrideScore: input.score, revision: attempt.revision + 1 })
    return commit({
      action: 'responses.updateScore',
      entityId: attempt.id,
      detail: { before: { score: attempt.overrideScore }, after: { score: input.score } },
      effects: [
        store.putOverride(attempt.id, input.score),
        store.putScore(attempt.id, computedOf(after.score, read.questions)),
        store.touch(attempt.id, false),
      ],
      guard: store.isCurrent(attempt),
      changes: [changeOf(attempt)],
      answer: shownTo(after),
    })
  })
}

/** Moves a response on or back. *Submitted* collects one whose student did not hand in; *Returned* shows it to the student. */
export async function updateStatus(args: Args<'updateStatus'>): Promise<ResponseSummary> {
  const { input, store, scope, platform, now, newId, commit, fail } = args
  return decided(async () => {
    const read = await findTaught(args, input.assessmentResponseId)
    const { attempt, marks } = read.found
    if (attempt.status === input.status) return shownTo(read)
    const isRunning = attempt.submittedAt === null
    if (isRunning && input.status !== 'Submitted') return fail('responses/not-submitted')
    const at = now.toISOString()
    const handed = isRunning ? handingIn(read, { submittedAt: at, receipt: newId() }) : null
    const releasedAt = input.status === 'Returned' ? (attempt.releasedAt ?? at) : null
    const after = withMarks(read, marks, {
      status: input.status,
      releasedAt,
      revision: attempt.revision + 1,
      ...(handed && { submittedAt: at, receipt: handed.receipt, isLate: Number(handed.isLate) }),
    })
    const about = { id: attempt.assessmentId, classId: attempt.classId, name: read.paper.name, at }
    const isReturned = input.status === 'Returned'
    const notices = isReturned ? releaseNotice(scope, platform, { ...about, students: [attempt.personId] }) : null
    const answer = await commit({
      action: 'responses.updateStatus',
      entityId: attempt.id,
      detail: { before: { status: attempt.status }, after: { status: input.status } },
      effects: [
        ...(handed ? [store.handIn(attempt.id, handed)] : []),
        store.putStatus(attempt.id, input.status, releasedAt),
        store.putScore(attempt.id, computedOf(after.score, read.questions)),
        store.touch(attempt.id, false),
        ...(notices?.effects ?? []),
      ],
      guard: store.isCurrent(attempt),
      changes: [changeOf(attempt)],
      answer: shownTo(after),
    })
    if (notices !== null) platform.defer('notify a student of a result', () => notices.push())
    return answer
  })
}

function shownTo({ found: { attempt }, settings, score }: ReadAttempt): ResponseSummary {
  const { totalPoints, pending } = score
  const row = { ...attempt, score: score.score, totalPoints, pending }
  return summaryOf(row, { isShown: true, isAnonymous: settings.isAnonymous })
}

function changeOf({ assessmentId, classId }: FoundAttempt['attempt']) {
  return { entity: 'assessment', entityId: assessmentId, kind: 'upsert', audience: `teachers:${classId}` } as const
}
