import type { StartedAttempt } from '@takhti/schema/responses/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { sendAttempt } from '#offline/attempt-entries.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { deleteDatabase, openDatabase } from '#offline/database.ts'
import { Outbox } from '#offline/outbox.ts'
import { attemptOnDevice, handIn, putAnswer, storeStarted, updateAttempt } from './attempt-store.ts'

vi.mock('#offline/flusher.ts', () => ({ flushNow: () => {} }))

const start = '2026-06-01T09:00:00.000Z'

let people = 0

beforeEach(() => {
  rememberPerson({
    ...{ personId: `taker-${++people}`, instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' },
  })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(start) })
})

afterEach(async () => {
  vi.useRealTimers()
  await deleteDatabase(requireDatabaseId())
})

type Given = StartedAttempt['response']['questionResponses'][number]

const given = (questionId: string, sequence: number, text: string): Given => ({
  ...{ questionId, sequence, answer: { kind: 'text', text }, answeredAt: start, timing: 'in-time' },
})

function started(questionResponses: Given[] = [], over: Partial<StartedAttempt['response']> = {}): StartedAttempt {
  const questions = ['q1', 'q2'].map((id) => ({
    ...{ id, type: 'SHORT_ANSWER' as const, description: `What is ${id}?`, options: [], points: 1 },
  }))
  const response = {
    ...{ assessmentResponseId: 'r1', assessmentId: 'a1', createdBy: 'me', name: 'Mina', status: 'InProgress' as const },
    ...{ score: null, totalPoints: 2, pending: null, number: 1, version: 1, startedAt: start, dueAt: null },
    ...{ submittedAt: null, isLate: false, isClockSetBack: false, releasedAt: null, revision: 1, gaps: [] },
    questionResponses,
    ...over,
  }
  const sheet = { theme: 'plain', description: '', sections: [] }
  return { response, name: 'Plants', sheet, questions, endsAt: null, now: start }
}

type Sent = { sentAt: string; answers: { questionId: string; sequence: number; answeredAt: string }[] }

/** A server that stores what arrives, and may be away. */
class Server {
  isAway = false
  /** The answer is lost after the server has stored the request. */
  losesAnswer = false
  readonly requests: (Sent & { call: string })[] = []
  readonly keys = new Set<string>()

  async flush(): Promise<void> {
    const databaseId = requireDatabaseId()
    const outbox = new Outbox(openDatabase(databaseId), { newKey: () => 'key', now: () => new Date() })
    await outbox.flush((entry) =>
      sendAttempt(databaseId, entry, (input, key) => this.answer(entry.call, input as Sent, key)),
    )
  }

  private async answer(call: string, input: Sent, key: string): Promise<unknown> {
    await Promise.resolve()
    if (this.isAway) throw new ApiError('offline')
    this.requests.push({ call, ...input })
    this.keys.add(key)
    if (this.losesAnswer) throw new ApiError('timeout')
    const saved = input.answers.map(({ questionId }) => questionId)
    return call === 'responses.save'
      ? { saved, receivedAt: start }
      : { assessmentResponseId: 'r1', receipt: 'receipt-1', submittedAt: start, isLate: false, message: 'Submitted' }
  }

  latest(): Record<string, number> {
    const all = this.requests.flatMap(({ answers }) => answers)
    return Object.fromEntries(all.map(({ questionId, sequence }) => [questionId, sequence]))
  }
}

const text = (value: string) => ({ kind: 'text' as const, text: value })
const type = (questionId: string, value: string) => putAnswer('a1', { questionId, answer: text(value), spentMs: 1_000 })
const waiting = () => openDatabase(requireDatabaseId()).outbox.toArray()

test('[AT-23] an answer is on the device with the entry that sends it, and survives a reload', async () => {
  await storeStarted(started())
  await type('q1', 'leaf')
  await updateAttempt('a1', { index: 1, flags: ['q2'] })
  const found = await attemptOnDevice('a1')
  expect(found).toMatchObject({ index: 1, flags: ['q2'], status: 'open', name: 'Plants' })
  expect(found?.answers.get('q1')).toMatchObject({ sequence: 1, answer: text('leaf'), isSent: false, spentMs: 1_000 })
  expect(await waiting()).toHaveLength(1)
})

test('[AT-23] a day without a network is one request, with the device time of sending', async () => {
  const server = new Server()
  await storeStarted(started())
  server.isAway = true
  for (const value of ['l', 'le', 'leaf']) await type('q1', value)
  await server.flush()
  await type('q2', 'root')
  vi.setSystemTime(new Date('2026-06-02T09:00:00.000Z'))
  server.isAway = false
  await server.flush()
  expect(server.requests).toEqual([
    expect.objectContaining({
      call: 'responses.save',
      sentAt: '2026-06-02T09:00:00.000Z',
      answers: [
        { questionId: 'q1', sequence: 3, answer: text('leaf'), answeredAt: start, spentMs: 3_000 },
        { questionId: 'q2', sequence: 4, answer: text('root'), answeredAt: start, spentMs: 1_000 },
      ],
    }),
  ])
  expect(await waiting()).toEqual([])
  expect([...((await attemptOnDevice('a1'))?.answers.values() ?? [])].map(({ isSent }) => isSent)).toEqual([true, true])
})

test('[AT-23] a change after a lost answer is sent under another key', async () => {
  const server = new Server()
  await storeStarted(started())
  await type('q1', 'leaf')
  server.losesAnswer = true
  await server.flush()
  await type('q1', 'root')
  server.losesAnswer = false
  await server.flush()
  expect(server.latest()).toEqual({ q1: 2 })
  expect(server.keys.size).toBe(2)
})

test('[AT-23] an answer that is typed while another one is sent is sent after it', async () => {
  await storeStarted(started())
  await type('q1', 'leaf')
  const databaseId = requireDatabaseId()
  const [entry] = await waiting()
  if (entry === undefined) throw new Error('no entry')
  await sendAttempt(databaseId, entry, async () => {
    await type('q1', 'root')
    return { saved: ['q1'], receivedAt: start }
  })
  expect((await attemptOnDevice('a1'))?.answers.get('q1')).toMatchObject({ sequence: 2, isSent: false })
  const server = new Server()
  await server.flush()
  expect(server.latest()).toEqual({ q1: 2 })
})

test('[AT-24] an attempt is handed in by the receipt alone, and takes no answer afterwards', async () => {
  const server = new Server()
  await storeStarted(started())
  server.isAway = true
  await type('q1', 'leaf')
  await handIn('a1')
  await handIn('a1')
  await server.flush()
  expect(await attemptOnDevice('a1')).toMatchObject({ status: 'handing-in', receipt: null })
  expect(await type('q1', 'root')).toBeNull()
  server.isAway = false
  await server.flush()
  expect(await attemptOnDevice('a1')).toMatchObject({ status: 'handed-in', receipt: { receipt: 'receipt-1' } })
  expect(server.requests.filter(({ call }) => call === 'responses.submit')).toHaveLength(1)
  expect(server.latest()).toEqual({ q1: 1 })
})

test('[AT-25] answers of two devices merge by sequence, in either order', async () => {
  await storeStarted(started())
  await type('q1', 'mine')
  await type('q2', 'mine')
  await storeStarted(started([given('q1', 5, 'theirs'), given('q2', 1, 'theirs')]))
  const merged = (await attemptOnDevice('a1'))?.answers
  expect(merged?.get('q1')).toMatchObject({ sequence: 5, answer: text('theirs'), isSent: true })
  expect(merged?.get('q2')).toMatchObject({ sequence: 2, answer: text('mine'), isSent: false })
  expect(await type('q1', 'later')).toBe(6)
})

test('[AT-25] an attempt that another device handed in takes no answer, and fetches its receipt', async () => {
  const server = new Server()
  await storeStarted(started())
  await storeStarted(started([], { status: 'Submitted', submittedAt: start }))
  expect(await type('q1', 'leaf')).toBeNull()
  await handIn('a1')
  await server.flush()
  expect(await attemptOnDevice('a1')).toMatchObject({ status: 'handed-in', receipt: { receipt: 'receipt-1' } })
})

test('[AT-25] another attempt replaces the paper and the answers of the one before', async () => {
  await storeStarted(started())
  await type('q1', 'leaf')
  await storeStarted(started([], { assessmentResponseId: 'r2', number: 2 }))
  expect(await attemptOnDevice('a1')).toMatchObject({ number: 2, status: 'open', answers: new Map() })
})
