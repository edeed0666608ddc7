import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { deleteDatabase, openDatabase } from './database.ts'
import { backoffMs, Outbox } from './outbox.ts'
import type { OutboxEntry } from './rows.ts'

/** The outcome of one attempt to send: the request or the answer is lost, or the server answers with a code. */
const fates = ['ok', 'request-lost', 'answer-lost', '401', '409', '429', '500', 'refused'] as const

type Fate = (typeof fates)[number]
type Step =
  | { kind: 'add' }
  | { kind: 'flush'; fates: Fate[]; flushers: 1 | 2 }
  | { kind: 'restart' }
  | { kind: 'discard' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'add' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('flush' as const),
      fates: fc.array(fc.constantFrom(...fates), { maxLength: 8 }),
      flushers: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'restart' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'discard' }) },
)

const refused = new ApiError('lessons/not-found', { requestId: 'r1' })

const answers: Partial<Record<Fate, ApiError>> = {
  'request-lost': new ApiError('offline'),
  '401': new ApiError('common/unauthenticated'),
  '409': new ApiError('common/conflict'),
  '429': new ApiError('common/too-many'),
  '500': new ApiError('common/internal'),
  refused,
}

/** A server that applies each key once and answers a repeat like the first. */
class Edge {
  readonly applied: string[] = []
  readonly refused = new Set<string>()
  private fates: Fate[] = []

  meet(fates: readonly Fate[]) {
    this.fates = [...fates]
  }

  async send({ idempotencyKey }: OutboxEntry): Promise<void> {
    await Promise.resolve()
    const fate = this.fates.shift() ?? 'request-lost'
    if (fate === 'refused' && !this.applied.includes(idempotencyKey)) {
      this.refused.add(idempotencyKey)
      throw refused
    }
    const failure = answers[fate]
    if (failure && fate !== 'refused') throw failure
    if (!this.applied.includes(idempotencyKey)) this.applied.push(idempotencyKey)
    if (fate === 'answer-lost') throw new ApiError('timeout')
  }
}

// Node has no Web Locks: one queue replaces the browser's exclusive lock.
function exclusive(): LockManager {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work, work))
  // The outbox only uses `request`.
  return { request } as unknown as LockManager
}

let people = 0

function newDevice() {
  const personId = `person-${++people}`
  let made = 0
  const locks = exclusive()
  const open = () =>
    new Outbox(openDatabase(personId), { newKey: () => `${personId}-${++made}`, now: () => new Date(0), locks })
  return { personId, open, created: () => made }
}

afterEach(() => deleteDatabase(`person-${people}`))

test('[A2 A5] on any network created = acknowledged + waiting + parked + discarded, each once', async () => {
  let flushes = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const device = newDevice()
      const edge = new Edge()
      let outbox = device.open()
      let discarded = 0
      for (const each of steps) {
        if (each.kind === 'add') await outbox.add({ call: 'lessons.create', input: { n: device.created() } })
        if (each.kind === 'restart') outbox = device.open()
        if (each.kind === 'discard') {
          const [first] = await outbox.parked()
          if (first) discarded += 1
          if (first) await outbox.discard(first.seq)
        }
        if (each.kind === 'flush') {
          flushes += 1
          edge.meet(each.fates)
          const tabs = Array.from({ length: each.flushers }, () => device.open())
          await Promise.all(tabs.map((tab) => tab.flush((entry) => edge.send(entry))))
        }
        const left = await openDatabase(device.personId).outbox.toArray()
        const gone = device.created() - discarded - left.length
        const settled = edge.applied.filter((key) => !left.some((entry) => entry.idempotencyKey === key))
        expect(settled.length).toBe(gone)
        expect(new Set(edge.applied).size).toBe(edge.applied.length)
        expect(
          left.filter((entry) => entry.state === 'parked').every((entry) => edge.refused.has(entry.idempotencyKey)),
        ).toBe(true)
      }
      await deleteDatabase(device.personId)
    }),
    { numRuns: 150, verbose: 1 },
  )
  expect(flushes).toBeGreaterThan(100)
})

test('[A4] commands arrive in the order they were made; a refused one does not block the others', async () => {
  const outbox = newDevice().open()
  for (const n of [1, 2, 3]) await outbox.add({ call: 'lessons.create', input: n })
  const arrived: unknown[] = []
  const end = await outbox.flush(async ({ input }) => {
    arrived.push(input)
    if (input === 2) throw refused
  })
  expect(end).toBe('empty')
  expect(arrived).toEqual([1, 2, 3])
  expect((await outbox.parked()).map(({ input, refusal }) => [input, refusal])).toEqual([
    [2, { code: 'lessons/not-found', requestId: 'r1' }],
  ])
})

// Fault: a code that is to be retried blocks what comes after it, for as long as the class is archived.
test('[CL-33] a write that an archived class refused is parked, and sent after a restore', async () => {
  const outbox = newDevice().open()
  const keys = [
    await outbox.add({ call: 'feed.comment', input: 1 }),
    await outbox.add({ call: 'lessons.star', input: 2 }),
  ]
  const archived = new ApiError('common/class-archived')
  const sent: string[] = []
  const refuse = async ({ idempotencyKey, input }: OutboxEntry) => {
    if (input === 1) throw archived
    sent.push(idempotencyKey)
  }
  expect(await outbox.flush(refuse)).toBe('empty')
  const [parked] = await outbox.parked()
  expect(parked?.refusal?.code).toBe('common/class-archived')
  await outbox.retry(parked?.seq ?? 0)
  await outbox.flush(async ({ idempotencyKey }) => void sent.push(idempotencyKey))
  expect(sent).toEqual(keys.toReversed())
})

test('[A19] a 401 pauses the outbox and deletes nothing; sign-in resumes it with the same keys', async () => {
  const outbox = newDevice().open()
  const key = await outbox.add({ call: 'lessons.create', input: 1 })
  expect(await outbox.flush(() => Promise.reject(answers['401']))).toBe('signed-out')
  const sent: string[] = []
  expect(await outbox.flush(async (entry) => void sent.push(entry.idempotencyKey))).toBe('empty')
  expect(sent).toEqual([key])
})

test('a retried parked command has the same key', async () => {
  const outbox = newDevice().open()
  const key = await outbox.add({ call: 'lessons.rename', input: 1 })
  await outbox.flush(() => Promise.reject(refused))
  const [parked] = await outbox.parked()
  await outbox.retry(parked?.seq ?? 0)
  const sent: string[] = []
  await outbox.flush(async (entry) => void sent.push(entry.idempotencyKey))
  expect(sent).toEqual([key])
})

/** A server for which a key of this device is too old. */
const tooOld = new ApiError('common/key-expired')

// Fault: without the mark a killed tab's entry gets another key, and the server does its command twice.
test('[A5] a command whose key is too old gets another one only if it never left the device', async () => {
  const outbox = newDevice().open()
  const [sentKey, unsentKey] = [
    await outbox.add({ call: 'lessons.create', input: 'sent' }),
    await outbox.add({ call: 'lessons.create', input: 'unsent' }),
  ]
  // The tab was killed while the first one was on its way.
  await Promise.race([outbox.flush(() => new Promise(() => {})), Promise.resolve()])
  const arrived: unknown[] = []
  const later = new Outbox(openDatabase(`person-${people}`), { newKey: () => 'k', now: () => new Date(0) })
  await expect.poll(async () => (await openDatabase(`person-${people}`).outbox.toArray())[0]?.isSent).toBe(true)
  await later.flush(async ({ idempotencyKey, input }) => {
    if ([sentKey, unsentKey].includes(idempotencyKey)) throw tooOld
    arrived.push(input)
  })
  expect(arrived).toEqual(['unsent'])
  const [parked] = await later.parked()
  expect(parked).toMatchObject({ input: 'sent', refusal: { code: 'common/key-expired' } })
  await later.retry(parked?.seq ?? 0)
  await later.flush(async ({ idempotencyKey }) => void arrived.push(idempotencyKey))
  expect(arrived).toEqual(['unsent', 'lasting-k'])
})

test('the backoff grows to a minute, with jitter', () => {
  expect(backoffMs(0, 0)).toBe(500)
  expect(backoffMs(3, 1)).toBe(8_000)
  expect(backoffMs(50, 1)).toBe(60_000)
  expect(backoffMs(50, 0)).toBe(30_000)
})

// Fault: without the lock around `take` the first withdrawal removes an entry whose call is on its way.
test('[A2] an entry is withdrawn with what it needs, never while it is on its way', async () => {
  const database = openDatabase(`person-${(people += 1)}`)
  let tail: Promise<unknown> = Promise.resolve()
  // The locks of a browser: one holder after the other.
  const request = <Result>(_name: string, work: () => Promise<Result>) => {
    const done = tail.then(work)
    tail = done.catch(() => {})
    return done
  }
  // Only this call of the lock manager is used.
  const locks = { request } as unknown as LockManager
  let key = 0
  const outbox = new Outbox(database, { newKey: () => `w${(key += 1)}`, now: () => new Date(), locks })
  for (const call of ['files.put', 'messages.send', 'other']) await outbox.add({ call, input: {} })
  const isMessage = ({ call }: OutboxEntry) => call === 'messages.send'
  const isPart = ({ call }: OutboxEntry) => call === 'files.put'
  const sent: string[] = []
  const gate = Promise.withResolvers<void>()
  const flushing = outbox.flush(async ({ call }) => {
    await gate.promise
    if (sent.length === 2) throw new ApiError('offline')
    sent.push(call)
  })
  const late = outbox.withdraw(isMessage, isPart)
  gate.resolve()
  await flushing
  expect([sent, await late]).toEqual([['files.put', 'messages.send'], []])
  for (const call of ['files.put', 'messages.send']) await outbox.add({ call, input: {} })
  expect((await outbox.withdraw(isMessage, isPart)).map(({ call }) => call)).toEqual(['files.put', 'messages.send'])
  expect((await database.outbox.toArray()).map(({ call }) => call)).toEqual(['other'])
})
