import { newId } from '@takhti/schema/kit/ids'
import type { Receipt } from '@takhti/schema/responses/model'
import { answerRow, answerRows, attemptRows, putAnswerRow, putAttemptRow, type AnswerRow } from './attempt-rows.ts'
import { openDatabase, type PersonDatabase } from './database.ts'
import type { OutboxEntry } from './rows.ts'

/** The calls whose entries name an attempt. Their answers are read when they are sent. */
export type AttemptCall = 'responses.save' | 'responses.submit'

type AttemptInput = { assessmentResponseId: string }

type Send = (input: unknown, idempotencyKey: string) => Promise<unknown>

/** One request at most has answers of so many characters; a drawing alone may be long. */
const maxCharacters = 400_000

/** The minimum interval between two saves of one attempt: a student types faster than a server should store. */
const saveIntervalMs = 2_500

const savedAt = new Map<string, number>()

/**
 * Adds the entry of an attempt unless it has one that is waiting; a refused one waits again. To be called in the
 * transaction that changes its answers.
 */
export async function addAttemptEntry(
  { outbox }: PersonDatabase,
  call: AttemptCall,
  input: AttemptInput,
): Promise<void> {
  const entries = await outbox.filter((entry) => entry.call === call && isOf(entry, input)).toArray()
  if (entries.some(({ state }) => state === 'waiting')) return
  const [parked] = entries
  if (parked !== undefined) return void (await outbox.update(parked.seq, { state: 'waiting', refusal: null }))
  const madeAt = new Date().toISOString()
  await outbox.add({ call, input, idempotencyKey: newKey(), madeAt, state: 'waiting', attempts: 0, refusal: null })
}

/**
 * Sends the answers of an attempt that the server lacks, with the device time of now. The receipt and what arrived are
 * stored with the deletion of the entry, so that a later change finds it or adds a new one.
 */
export async function sendAttempt(databaseId: string, entry: OutboxEntry, send: Send): Promise<void> {
  const database = openDatabase(databaseId)
  // `addAttemptEntry` alone writes such an entry.
  const { assessmentResponseId } = entry.input as AttemptInput
  const isSave = entry.call === 'responses.save'
  if (isSave) await interval(assessmentResponseId)
  const unsent = (await answerRows(database, assessmentResponseId)).filter(({ isSent }) => !isSent)
  const ready = await withoutFilesAfter(database, entry, unsent)
  if (isSave && ready.length < unsent.length && ready.length === 0) return await addAgain(database, entry)
  const batch = limited(ready)
  const answers = batch.map(({ isSent: _, isRefused: __, ...answer }) => answer)
  const sentAt = new Date().toISOString()
  // Both calls are idempotent without a key. One key would bind the first request's `sentAt`.
  const reply = await send({ assessmentResponseId, sentAt, answers }, newKey())
  savedAt.set(assessmentResponseId, performance.now())
  // By the contract of these calls.
  const { saved = null, receipt } = reply as { saved?: string[] } & Partial<Receipt>
  await database.transaction('rw', database.settings, database.outbox, async () => {
    await acknowledge(database, assessmentResponseId, { batch, saved })
    // A receipt is the answer of a hand-in.
    if (receipt !== undefined) await storeReceipt(database, reply as Receipt)
    await database.outbox.delete(entry.seq)
    const isLeft = (await answerRows(database, assessmentResponseId)).some(({ isSent }) => !isSent)
    if (isLeft) await addAttemptEntry(database, 'responses.save', { assessmentResponseId })
  })
}

/**
 * The answers whose files are sent before this entry. It may be older than a photo, and the server accepts no answer
 * before its files.
 */
async function withoutFilesAfter({ outbox }: PersonDatabase, { seq }: OutboxEntry, rows: AnswerRow[]) {
  if (!rows.some(({ answer }) => answer?.kind === 'files')) return rows
  const later = outbox.where('seq').above(seq)
  const entries = await later.filter(({ call, state }) => call === 'answerFiles.put' && state === 'waiting').toArray()
  // The fields of an answer alone write such entries.
  const waiting = new Set(entries.map(({ input }) => (input as { fileId: string }).fileId))
  return rows.filter(({ answer }) => answer?.kind !== 'files' || !answer.files.some(({ id }) => waiting.has(id)))
}

/** Moves an entry that has nothing to send yet behind the files that its answers wait for. */
async function addAgain(database: PersonDatabase, entry: OutboxEntry): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    await database.outbox.delete(entry.seq)
    // `addAttemptEntry` alone writes such an entry.
    await addAttemptEntry(database, 'responses.save', entry.input as AttemptInput)
  })
}

type Acknowledged = { batch: readonly AnswerRow[]; saved: readonly string[] | null }

async function acknowledge(database: PersonDatabase, responseId: string, { batch, saved }: Acknowledged) {
  for (const sent of batch) {
    const row = await answerRow(database, responseId, sent.questionId)
    if (row === null || row.sequence !== sent.sequence) continue
    const isRefused = saved !== null && !saved.includes(sent.questionId)
    await putAnswerRow(database, responseId, { ...row, isSent: true, ...(isRefused && { isRefused }) })
  }
}

async function storeReceipt(database: PersonDatabase, receipt: Receipt): Promise<void> {
  const rows = await attemptRows(database)
  const row = rows.find((each) => each.assessmentResponseId === receipt.assessmentResponseId)
  if (row !== undefined) await putAttemptRow(database, { ...row, status: 'handed-in', receipt })
}

function limited(rows: readonly AnswerRow[]): AnswerRow[] {
  let characters = 0
  return rows.filter((row, index) => {
    characters += JSON.stringify(row.answer).length
    return index === 0 || characters <= maxCharacters
  })
}

async function interval(responseId: string): Promise<void> {
  const last = savedAt.get(responseId)
  const left = last === undefined ? 0 : last + saveIntervalMs - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

function isOf({ input }: OutboxEntry, { assessmentResponseId }: AttemptInput): boolean {
  // `addAttemptEntry` alone writes entries of these calls.
  return (input as AttemptInput).assessmentResponseId === assessmentResponseId
}

function newKey(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
