import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { GivenAnswer } from '@takhti/schema/responses/answer'
import type { StartedAttempt } from '@takhti/schema/responses/model'
import { addAttemptEntry } from '#offline/attempt-entries.ts'
import {
  answerRow,
  answerRows,
  attemptRow,
  attemptRows,
  deletePaperRows,
  paperRow,
  putAnswerRow,
  putAttemptRow,
  putPaperRow,
  type AnswerRow,
  type AttemptRow,
} from '#offline/attempt-rows.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase, type PersonDatabase } from '#offline/database.ts'
import { flushNow } from '#offline/flusher.ts'
import { emitTabEvent } from '#offline/tab-events.ts'
import { pageTime } from './page-clock.ts'
import { clockOf } from './server-clock.ts'

/** An attempt with its paper and its answers by question, as this device has them. */
export type DeviceAttempt = AttemptRow & {
  questions: readonly PaperQuestion[]
  answers: ReadonlyMap<string, AnswerRow>
}

/** The attempt at an assessment on this device; null where there is none. */
export async function attemptOnDevice(assessmentId: string): Promise<DeviceAttempt | null> {
  const database = openDatabase(requireDatabaseId())
  return await database.transaction('r', database.settings, async () => {
    const row = await attemptRow(database, assessmentId)
    if (row === null) return null
    const questions = await paperRow(database, row.assessmentResponseId)
    if (questions === null) return null
    const answers = await answerRows(database, row.assessmentResponseId)
    return { ...row, questions, answers: new Map(answers.map((answer) => [answer.questionId, answer])) }
  })
}

/** Whether a question of an attempt has an answer. */
export function isAnswered({ answers }: Pick<DeviceAttempt, 'answers'>, questionId: string): boolean {
  return answers.get(questionId)?.answer != null
}

/** All attempts on this device, without their papers. */
export async function attemptsOnDevice(): Promise<AttemptRow[]> {
  return await attemptRows(openDatabase(requireDatabaseId()))
}

/**
 * Stores an attempt as the server started or resumed it. Answers of another device with a higher sequence replace those
 * of this one; unsent answers with a higher sequence stay.
 */
export async function storeStarted({ response, name, sheet, questions, endsAt, now }: StartedAttempt): Promise<void> {
  const { assessmentId, assessmentResponseId, number, startedAt, dueAt, submittedAt } = response
  await change(async (database) => {
    const before = await attemptRow(database, assessmentId)
    const same = before?.assessmentResponseId === assessmentResponseId ? before : null
    if (before !== null && same === null) await deletePaperRows(database, before)
    const sequences = response.questionResponses.map(({ sequence }) => sequence)
    const isOver = same === null || same.status === 'open' ? submittedAt !== null : false
    await putPaperRow(database, assessmentResponseId, questions)
    await putAttemptRow(database, {
      ...{ assessmentId, assessmentResponseId, name, sheet, number, startedAt, dueAt, endsAt },
      clock: clockOf(now, Date.now()),
      sequence: Math.max(same?.sequence ?? 0, ...sequences),
      index: same?.index ?? 0,
      flags: same?.flags ?? [],
      status: isOver ? 'handing-in' : (same?.status ?? 'open'),
      receipt: same?.receipt ?? null,
    })
    for (const given of response.questionResponses) {
      const own = await answerRow(database, assessmentResponseId, given.questionId)
      if (given.sequence === 0 || (own !== null && own.sequence >= given.sequence)) continue
      const { questionId, sequence, answer, answeredAt } = given
      const times = { answeredAt: answeredAt ?? now, spentMs: own?.spentMs ?? 0 }
      await putAnswerRow(database, assessmentResponseId, { questionId, sequence, answer, ...times, isSent: true })
    }
    const isLeft = (await answerRows(database, assessmentResponseId)).some(({ isSent }) => !isSent)
    if (isLeft) await addAttemptEntry(database, 'responses.save', { assessmentResponseId })
  })
}

type Given = { questionId: string; answer: GivenAnswer | null; spentMs: number }

/**
 * Stores an answer with the entry that sends it: both, or neither. Returns its sequence; null where the attempt is
 * handed in.
 */
export async function putAnswer(assessmentId: string, { questionId, answer, spentMs }: Given): Promise<number | null> {
  return await change(async (database) => {
    const row = await attemptRow(database, assessmentId)
    if (row === null || row.status !== 'open') return null
    const { assessmentResponseId } = row
    const sequence = row.sequence + 1
    const own = await answerRow(database, assessmentResponseId, questionId)
    const answeredAt = new Date().toISOString()
    const spent = { answeredAt, spentMs: (own?.spentMs ?? 0) + Math.max(0, Math.round(spentMs)) }
    await putAttemptRow(database, { ...row, sequence, clock: advanced(row) })
    await putAnswerRow(database, assessmentResponseId, { questionId, sequence, answer, ...spent, isSent: false })
    await addAttemptEntry(database, 'responses.save', { assessmentResponseId })
    return sequence
  })
}

/** Changes how this device shows an attempt: its question, its flags, or the time that has passed. */
export async function updateAttempt(
  assessmentId: string,
  changed: Partial<Pick<AttemptRow, 'index' | 'flags'>>,
): Promise<void> {
  const database = openDatabase(requireDatabaseId())
  await database.transaction('rw', database.settings, async () => {
    const row = await attemptRow(database, assessmentId)
    if (row !== null) await putAttemptRow(database, { ...row, ...changed, clock: advanced(row) })
  })
}

/** Hands an attempt in: no later change of this device counts. It is confirmed by the receipt alone. */
export async function handIn(assessmentId: string): Promise<void> {
  await change(async (database) => {
    const row = await attemptRow(database, assessmentId)
    if (row === null || row.receipt !== null) return
    await putAttemptRow(database, { ...row, status: 'handing-in' })
    await addAttemptEntry(database, 'responses.submit', { assessmentResponseId: row.assessmentResponseId })
  })
  flushNow()
}

/** Hands an attempt in whose time is over by the server's clock. */
export async function handInEnded(assessmentId: string): Promise<void> {
  const row = await attemptRow(openDatabase(requireDatabaseId()), assessmentId)
  if (row?.status !== 'open' || row.endsAt === null) return
  if (pageTime(row) >= Date.parse(row.endsAt)) await handIn(assessmentId)
}

async function change<Result>(work: (database: PersonDatabase) => Promise<Result>): Promise<Result> {
  const database = openDatabase(requireDatabaseId())
  const result = await database.transaction('rw', database.settings, database.outbox, () => work(database))
  emitTabEvent('outbox')
  return result
}

function advanced(row: AttemptRow): AttemptRow['clock'] {
  return { ...row.clock, latestMs: pageTime(row) }
}
