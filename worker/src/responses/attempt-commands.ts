import type { GivenAnswer } from '@takhti/schema/responses/answer'
import { canStart, dueAtOf, entryOf, graceMs, onServerClock, wasClockSetBack } from '@takhti/schema/responses/attempt'
import type { responses } from '@takhti/schema/responses/contract'
import { fitsPaper } from '@takhti/schema/responses/judge'
import type { Receipt, StartedAttempt } from '@takhti/schema/responses/model'
import type { Score } from '@takhti/schema/responses/score'
import type { HandlerArgs } from '#http/implement.ts'
import { decided } from '#platform/decision.ts'
import { Failure } from '#platform/failure.ts'
import { isRoomCode } from '#platform/room-code.ts'
import { withStoredFiles } from './files/stored-answers.ts'
import type { AnswerWrite, FoundAttempt } from './rows.ts'
import type { responsesStore } from './store.ts'
import {
  acceptsWork,
  computedOf,
  parsedAttempt,
  readAttempt,
  scored,
  settingsFor,
  startedOf,
  type ParsedAttempt,
  type ReadAttempt,
} from './views.ts'

type Store = ReturnType<typeof responsesStore>

type Args<Name extends keyof typeof responses> = HandlerArgs<(typeof responses)[Name], Store>

/** The code of a test: the one before counts as long as the one that is shown. */
export const testCode = { windowMs: 30_000, graceMs: 30_000 }

/** Starts an attempt, or answers the running one. */
export async function start(args: Args<'start'>): Promise<StartedAttempt> {
  return decided(() => startOnce(args))
}

async function startOnce({ input, store, scope, now, newId, commit, fail }: Args<'start'>): Promise<StartedAttempt> {
  const { assessmentId, password = '', roomCode = '' } = input
  const row = await store.forStart(assessmentId)
  if (row === null) return fail('common/not-found')
  // A running attempt continues, whatever became of the assessment, the class or the licence.
  if (row.runningId !== null) return startedOf(await foundAttempt(store, row.runningId), now)
  const { frozen } = row
  if (frozen === null || input.isResume === true) return fail('common/not-found')
  const settings = settingsFor(frozen.paper, row.settings)
  const own = { extraMinutes: row.extraMinutes ?? 0, extraAttempts: row.extraAttempts ?? 0, dueOn: row.dueOn || null }
  const entry = entryOf(settings, { skipsPassword: row.skipsPassword === 1, skipsRoomCode: row.skipsRoomCode === 1 })
  const verdict = canStart({
    status: row.status,
    rules: settings,
    extra: own,
    isAssigned: row.isMine === 1,
    attemptsMade: row.attemptsMade,
    isPasswordRight: !entry.needsPassword || settings.password === password,
    isInRoom: !entry.needsRoomCode || (await isRoomCode(roomCode, { key: row.roomKey ?? '', ...testCode }, now)),
    now: now.toISOString(),
  })
  if (verdict !== 'ok') return fail(verdict)
  const startedAt = now.toISOString()
  const attempt = {
    ...{ id: newId(), assessmentId, number: row.attemptsMade + 1, version: frozen.version, seed: newId(), startedAt },
    dueAt: dueAtOf(settings, own, startedAt),
    extraMinutes: own.extraMinutes,
  }
  const found: FoundAttempt = {
    version: frozen,
    ...{ answers: [], marks: [], rubric: [], hasRunning: false },
    attempt: {
      ...attempt,
      ...{
        personId: scope.personId,
        name: row.name ?? '',
        status: 'InProgress',
        submittedAt: null,
        receipt: null,
        isLate: 0,
      },
      ...{ isClockSetBack: 0, overrideScore: null, score: null, totalPoints: 0, pending: 0, revision: 1 },
      ...{ releasedAt: null, classId: row.classId, settings: row.settings, allReleasedAt: null, isTaught: 0 },
    },
  }
  return commit({
    action: 'responses.start',
    entityId: attempt.id,
    effects: [store.begin(attempt)],
    guard: store.canBegin(assessmentId, frozen.version, attempt.number),
    changes: [{ entity: 'assessment', entityId: assessmentId, kind: 'upsert', audience: `teachers:${row.classId}` }],
    answer: startedOf(readAttempt(found), now),
  })
}

async function foundAttempt(store: Store, id: string): Promise<ReadAttempt> {
  const found = await store.find({ id })
  if (found === null) throw new Failure('common/not-found')
  return readAttempt(found)
}

type Sent = {
  sentAt?: string | undefined
  answers: readonly {
    questionId: string
    sequence: number
    answer: GivenAnswer | null
    answeredAt: string
    spentMs: number
  }[]
}

type Arrived = { writes: AnswerWrite[]; isSetBack: boolean }

/** The answers of a request that belong to the attempt, on the server's clock, and whether the device's went back. */
function received(read: ParsedAttempt, { sentAt, answers }: Sent, now: Date): Arrived {
  const receivedAt = now.toISOString()
  const times = { sentAt: sentAt ?? receivedAt, receivedAt }
  const asked = new Map(read.questions.map((question) => [question.id, question]))
  const onServer = onServerClock(times)
  const fitting = answers.filter(({ questionId, answer }) => {
    const question = asked.get(questionId)
    return question !== undefined && (answer === null || fitsPaper(question, answer))
  })
  return {
    isSetBack: wasClockSetBack(fitting, { ...times, startedAt: read.found.attempt.startedAt }),
    writes: fitting.map(({ answer, answeredAt, ...rest }) => ({
      ...rest,
      body: JSON.stringify(answer),
      answeredAt: onServer(answeredAt),
    })),
  }
}

/** Stores answers. After the hand-in, answers that another device took before it still count, until the release. */
export async function save(args: Args<'save'>) {
  const { input, store, scope, now, commit, fail } = args
  return decided(async () => {
    const found = await store.find({ id: input.assessmentResponseId })
    if (found === null || found.attempt.personId !== scope.personId) return fail('common/not-found')
    const read = parsedAttempt(found)
    const { attempt } = found
    const { writes, isSetBack } = received(read, await storable(store, input), now)
    const { submittedAt } = attempt
    const isOpen = acceptsWork(attempt, read.settings, now)
    const taken = writes.filter(
      ({ answeredAt }) => isOpen && (submittedAt === null || (!isSetBack && answeredAt < submittedAt)),
    )
    const answer = { saved: taken.map(({ questionId }) => questionId), receivedAt: now.toISOString() }
    if (taken.length === 0) return answer
    const score = scoredAfter(read, { writes: taken, isSetBack }, now)
    return commit({
      action: 'responses.save',
      entityId: attempt.id,
      effects: [
        store.putAnswers(attempt.id, taken, now.toISOString()),
        store.putWork(attempt.id, computedOf(score, read.questions), { isSetBack }),
      ],
      guard: store.isCurrent(attempt),
      answer,
    })
  })
}

/** The answers of a request whose files are stored. */
async function storable(
  store: Store,
  { sentAt, answers, assessmentResponseId: id }: Sent & { assessmentResponseId: string },
) {
  return { sentAt, answers: await withStoredFiles(answers, () => store.listAnswerFiles(id)) }
}

/** The score of an attempt after these answers. */
function scoredAfter(read: ParsedAttempt, { writes, isSetBack }: Arrived, now: Date): Score {
  const { attempt } = read.found
  const isClockSetBack = Math.max(attempt.isClockSetBack, Number(isSetBack))
  const after = { ...read, found: { ...read.found, attempt: { ...attempt, isClockSetBack } } }
  return scored(after, [...merged(read, writes, now).values()])
}

/** The answers of an attempt after these, by the rule of the statement that stores them. */
function merged({ answers }: ParsedAttempt, writes: readonly AnswerWrite[], now: Date): ParsedAttempt['answers'] {
  const after = new Map(answers)
  for (const { body, ...write } of writes) {
    const standing = after.get(write.questionId)
    const isLater =
      standing === undefined ||
      write.sequence > standing.sequence ||
      (write.sequence === standing.sequence && write.answeredAt > standing.answeredAt)
    if (!isLater) continue
    // It was made of an answer above.
    const answer = JSON.parse(body) as GivenAnswer | null
    if (answer === null) after.delete(write.questionId)
    else after.set(write.questionId, { ...write, answer, receivedAt: now.toISOString() })
  }
  return after
}

/** Hands an attempt in. A repeat answers the same receipt, on any device or tab. */
export async function submit(args: Args<'submit'>): Promise<Receipt> {
  const { input, store, scope, now, newId, commit, fail } = args
  return decided(async () => {
    const found = await store.find({ id: input.assessmentResponseId })
    if (found === null || found.attempt.personId !== scope.personId) return fail('common/not-found')
    const { attempt } = found
    const known = receiptOf(attempt)
    if (known !== null) return known
    const read = parsedAttempt(found)
    const { writes, isSetBack } = received(read, await storable(store, input), now)
    const handed = handingIn(read, { submittedAt: now.toISOString(), receipt: newId() })
    const score = scoredAfter(read, { writes, isSetBack }, now)
    return commit({
      action: 'responses.submit',
      entityId: attempt.id,
      detail: { after: { answers: read.answers.size, sent: writes.length } },
      effects: [
        store.putAnswers(attempt.id, writes, handed.submittedAt),
        store.putWork(attempt.id, computedOf(score, read.questions), { isSetBack, handed }),
      ],
      guard: store.isCurrent(attempt),
      changes: [
        {
          entity: 'assessment',
          entityId: attempt.assessmentId,
          kind: 'upsert',
          audience: `teachers:${attempt.classId}`,
        },
      ],
      answer: receiptFor(attempt.id, handed),
    })
  })
}

/** What handing in writes: it is late by the server's clock alone. */
export function handingIn(
  { found: { attempt } }: Pick<ParsedAttempt, 'found'>,
  at: { submittedAt: string; receipt: string },
) {
  const isLate = attempt.dueAt !== null && Date.parse(at.submittedAt) > Date.parse(attempt.dueAt) + graceMs
  return { ...at, isLate }
}

function receiptOf({ id, submittedAt, receipt, isLate }: FoundAttempt['attempt']): Receipt | null {
  return submittedAt === null || receipt === null
    ? null
    : receiptFor(id, { submittedAt, receipt, isLate: isLate === 1 })
}

function receiptFor(id: string, handed: { submittedAt: string; receipt: string; isLate: boolean }): Receipt {
  return { assessmentResponseId: id, ...handed, message: 'Submitted' }
}
