import type { GivenAnswer } from '@takhti/schema/responses/answer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { sendAttempt } from '#offline/attempt-entries.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { deleteDatabase, openDatabase } from '#offline/database.ts'
import { Outbox } from '#offline/outbox.ts'
import { storeAnswerFile } from './answer-files.ts'
import { attemptOnDevice, handIn, putAnswer, storeStarted } from './attempt-store.ts'

const environment = { newKey: () => 'key', now: () => new Date() }

vi.mock('#offline/flusher.ts', () => ({
  flushNow: () => {},
  outboxOf: (id: string) => new Outbox(openDatabase(id), environment),
}))

const at = '2026-06-01T09:00:00.000Z'
const photo = { id: 'q2', type: 'PHOTO' as const }

let people = 0

beforeEach(async () => {
  const person = { personId: `photographer-${++people}`, instituteId: 'i', firstName: 'Mina', expiresAt: '' }
  rememberPerson({ ...person, role: 'learner' })
  const response = {
    ...{ assessmentResponseId: 'r1', assessmentId: 'a1', createdBy: 'me', name: 'Mina', status: 'InProgress' as const },
    ...{ score: null, totalPoints: 2, pending: null, number: 1, version: 1, startedAt: at, dueAt: null, revision: 1 },
    ...{ submittedAt: null, isLate: false, isClockSetBack: false, releasedAt: null, gaps: [], questionResponses: [] },
  }
  const question = { description: 'Show it.', options: [], points: 1 }
  const questions = [
    { ...question, id: 'q1', type: 'SHORT_ANSWER' as const },
    { ...question, ...photo },
  ]
  const sheet = { theme: 'plain', description: '', sections: [] }
  await storeStarted({ response, name: 'Plants', sheet, questions, endsAt: null, now: at })
})

afterEach(() => deleteDatabase(requireDatabaseId()))

type Row = { questionId: string; answer: GivenAnswer | null }

/** A server that accepts an answer only after its files, as ours does. */
class Server {
  readonly parts: { fileId: string; part: number }[] = []
  readonly answers = new Map<string, GivenAnswer | null>()

  async flush(): Promise<void> {
    const id = requireDatabaseId()
    await new Outbox(openDatabase(id), environment).flush(async (entry) => {
      // The device alone writes these entries.
      if (entry.call === 'answerFiles.put') return this.parts.push(entry.input as { fileId: string; part: number })
      return await sendAttempt(id, entry, (input) =>
        Promise.resolve(this.store(entry.call, input as { answers: Row[] })),
      )
    })
  }

  private store(call: string, { answers }: { answers: Row[] }): unknown {
    const stored = answers.filter(
      ({ answer }) => answer?.kind !== 'files' || answer.files.every(({ id }) => this.has(id)),
    )
    for (const { questionId, answer } of stored) this.answers.set(questionId, answer)
    if (call === 'responses.save') return { saved: stored.map(({ questionId }) => questionId), receivedAt: at }
    return { assessmentResponseId: 'r1', receipt: 'receipt-1', submittedAt: at, isLate: false, message: 'Submitted' }
  }

  private has(fileId: string): boolean {
    return this.parts.some((part) => part.fileId === fileId)
  }
}

const give = (questionId: string, answer: GivenAnswer) => putAnswer('a1', { questionId, answer, spentMs: 1 })

const pdf = (length: number) => {
  const bytes = new Uint8Array(length).fill(32)
  bytes.set(new TextEncoder().encode('%PDF-1.7'))
  return new File([bytes], 'Sheet.pdf', { type: 'application/pdf' })
}

// Fault: an entry that sends what it finds: older than the photo, it gave an answer whose file the server lacked.
test('[AT-49] a file that is added without a network is sent before its answer, and counts', async () => {
  const server = new Server()
  await give('q1', { kind: 'text', text: 'leaf' })
  const file = await storeAnswerFile({ assessmentResponseId: 'r1', question: photo }, pdf(600_000))
  await give('q2', { kind: 'files', files: [file] })
  expect(server.parts).toEqual([])
  await server.flush()
  expect(server.parts.map(({ part }) => part)).toEqual([0, 1])
  expect(Object.fromEntries(server.answers)).toEqual({
    q1: { kind: 'text', text: 'leaf' },
    q2: { kind: 'files', files: [{ id: file.id, name: 'Sheet.pdf', mediaType: 'application/pdf', bytes: 600_000 }] },
  })
  const rows = [...((await attemptOnDevice('a1'))?.answers.values() ?? [])]
  expect(rows.map(({ isSent, isRefused = false }) => [isSent, isRefused])).toEqual([
    [true, false],
    [true, false],
  ])
  expect(await openDatabase(requireDatabaseId()).outbox.count()).toBe(0)
})

test('[AT-49] a photo that is alone, and one of a hand-in, are sent before their answers', async () => {
  const server = new Server()
  const first = await storeAnswerFile({ assessmentResponseId: 'r1', question: photo }, pdf(1_000))
  await give('q2', { kind: 'files', files: [first] })
  const second = await storeAnswerFile({ assessmentResponseId: 'r1', question: photo }, pdf(2_000))
  await give('q2', { kind: 'files', files: [first, second] })
  await handIn('a1')
  await server.flush()
  expect(server.answers.get('q2')).toEqual({ kind: 'files', files: [first, second] })
  expect(await attemptOnDevice('a1')).toMatchObject({ status: 'handed-in' })
  expect(await openDatabase(requireDatabaseId()).outbox.count()).toBe(0)
})

test('[AT-49] an empty, a large and an unfitting file are refused before anything waits', async () => {
  const refused = async (file: File) =>
    await storeAnswerFile({ assessmentResponseId: 'r1', question: photo }, file).catch((error: unknown) =>
      error instanceof ApiError ? error.code : error,
    )
  expect(await refused(pdf(4_000_001))).toBe('assessments/file-too-large')
  expect(await refused(new File([], 'Nothing.pdf'))).toBe('assessments/file-invalid')
  expect(await refused(new File(['words'], 'Words.txt', { type: 'text/plain' }))).toBe('assessments/file-invalid')
  expect(await openDatabase(requireDatabaseId()).outbox.count()).toBe(0)
})
