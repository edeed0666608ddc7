import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { GivenAnswer } from '@takhti/schema/responses/answer'
import type { PaperSheet, Receipt } from '@takhti/schema/responses/model'
import type { PersonDatabase } from './database.ts'

/** The server's clock as a device knows it: its difference, and the latest instant that was shown. */
export type ServerClock = { offsetMs: number; latestMs: number }

/** An attempt on this device. Its paper and its answers have rows of their own. */
export type AttemptRow = {
  assessmentId: string
  assessmentResponseId: string
  name: string
  /** Absent of an attempt that an older build stored. */
  sheet?: PaperSheet
  number: number
  startedAt: string
  /** Until when answers are in time. */
  dueAt: string | null
  /** When the attempt accepts no more work. */
  endsAt: string | null
  clock: ServerClock
  /** Counts the changes of answers; the next one is greater than any the device knows. */
  sequence: number
  /** The index of the question that was last shown. */
  index: number
  flags: string[]
  /** `handing-in`: the student has handed in, and the server has not confirmed it. */
  status: 'open' | 'handing-in' | 'handed-in'
  receipt: Receipt | null
}

/** The current answer to one question. `isSent`: the server has stored this `sequence`. */
export type AnswerRow = {
  questionId: string
  sequence: number
  answer: GivenAnswer | null
  answeredAt: string
  spentMs: number
  isSent: boolean
  /** The server did not accept it: the attempt was handed in before it. */
  isRefused?: boolean
}

const attemptPrefix = 'attempt.'
const answerPrefix = (responseId: string) => `attempt-answer.${responseId}.`
const paperName = (responseId: string) => `attempt-paper.${responseId}`

export async function attemptRow({ settings }: PersonDatabase, assessmentId: string): Promise<AttemptRow | null> {
  const row = await settings.get(`${attemptPrefix}${assessmentId}`)
  // Written below alone.
  return row === undefined ? null : (JSON.parse(row.value) as AttemptRow)
}

export async function attemptRows({ settings }: PersonDatabase): Promise<AttemptRow[]> {
  const rows = await settings.where('name').startsWith(attemptPrefix).toArray()
  // Written below alone.
  return rows.map(({ value }) => JSON.parse(value) as AttemptRow)
}

export async function putAttemptRow({ settings }: PersonDatabase, row: AttemptRow): Promise<void> {
  await settings.put({ name: `${attemptPrefix}${row.assessmentId}`, value: JSON.stringify(row) })
}

export async function paperRow({ settings }: PersonDatabase, responseId: string): Promise<PaperQuestion[] | null> {
  const row = await settings.get(paperName(responseId))
  // Written below alone.
  return row === undefined ? null : (JSON.parse(row.value) as PaperQuestion[])
}

export async function putPaperRow(
  { settings }: PersonDatabase,
  responseId: string,
  questions: readonly PaperQuestion[],
): Promise<void> {
  await settings.put({ name: paperName(responseId), value: JSON.stringify(questions) })
}

export async function answerRows({ settings }: PersonDatabase, responseId: string): Promise<AnswerRow[]> {
  const rows = await settings.where('name').startsWith(answerPrefix(responseId)).toArray()
  // Written below alone.
  return rows.map(({ value }) => JSON.parse(value) as AnswerRow)
}

export async function answerRow(
  { settings }: PersonDatabase,
  responseId: string,
  questionId: string,
): Promise<AnswerRow | null> {
  const row = await settings.get(`${answerPrefix(responseId)}${questionId}`)
  // Written below alone.
  return row === undefined ? null : (JSON.parse(row.value) as AnswerRow)
}

export async function putAnswerRow({ settings }: PersonDatabase, responseId: string, row: AnswerRow): Promise<void> {
  await settings.put({ name: `${answerPrefix(responseId)}${row.questionId}`, value: JSON.stringify(row) })
}

/** A file that a paper names. */
export type PaperFileName = { assessmentId: string; fileId: string }

const fileName = ({ assessmentId, fileId }: PaperFileName) => `attempt-file.${assessmentId}/${fileId}`

/** The bytes of a file of a paper in base64; null where this device does not have them. */
export async function paperFileRow({ settings }: PersonDatabase, name: PaperFileName): Promise<string | null> {
  return (await settings.get(fileName(name)))?.value ?? null
}

export async function putPaperFileRow({ settings }: PersonDatabase, name: PaperFileName, bytes: string): Promise<void> {
  await settings.put({ name: fileName(name), value: bytes })
}

/** Removes the files of a paper from this device. */
export async function deletePaperFileRows(
  { settings }: Pick<PersonDatabase, 'settings'>,
  assessmentId: string,
): Promise<void> {
  await settings
    .where('name')
    .startsWith(fileName({ assessmentId, fileId: '' }))
    .delete()
}

/** Removes the rows of an attempt, all but the attempt itself. */
export async function deletePaperRows(
  { settings }: PersonDatabase,
  { assessmentId, assessmentResponseId }: Pick<AttemptRow, 'assessmentId' | 'assessmentResponseId'>,
): Promise<void> {
  await settings.where('name').startsWith(answerPrefix(assessmentResponseId)).delete()
  await deletePaperFileRows({ settings }, assessmentId)
  await settings.delete(paperName(assessmentResponseId))
}
