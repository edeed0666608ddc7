import { newId } from '@takhti/schema/kit/ids'
import { calls, type CallName } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { currentPerson, isBelowAccount } from '#api/person.ts'
import { isEdgeReachable, onConnectivity, suspectOffline } from './connectivity.ts'
import { openDatabase } from './database.ts'
import { backoffMs, Outbox, type FlushEnd, type NewEntry } from './outbox.ts'
import { onTabEvent } from './tab-events.ts'
import { userDatabasesOf } from './user-databases.ts'

let timer: ReturnType<typeof setTimeout> | undefined
let attempts = 0
let onFlush: (end: FlushEnd) => void = () => {}
let onAccepted: (databaseId: string, entry: NewEntry) => Promise<void> = async () => {}

/** The outbox of a user database. */
export function outboxOf(databaseId: string): Outbox {
  return new Outbox(openDatabase(databaseId), {
    newKey: () => newId(new Date(), (bytes) => crypto.getRandomValues(bytes)),
    now: () => new Date(),
    locks: navigator.locks,
  })
}

/**
 * Flushes queued commands whenever there are some and the server is reachable. `onEntryAccepted` runs before an accepted
 * entry leaves the outbox.
 */
export function startFlusher(onFlushed: (end: FlushEnd) => void, onEntryAccepted = onAccepted): void {
  onFlush = onFlushed
  onAccepted = onEntryAccepted
  onTabEvent((name) => name === 'outbox' && attempts === 0 && schedule(0))
  onConnectivity(() => {
    attempts = 0
    if (isEdgeReachable()) schedule(0)
  })
  schedule(0)
}

/** Tries at once, regardless of the backoff: after a sign-in or on request. */
export function flushNow(): void {
  attempts = 0
  schedule(0)
}

function schedule(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void run(), delayMs)
}

let isRunning = false
let isAskedAgain = false

async function run(): Promise<void> {
  const person = currentPerson()
  // A command made after the flush has passed its user database would wait for another flush, which nothing might
  // start.
  isAskedAgain = isRunning
  if (!person || !isEdgeReachable() || isRunning) return
  isRunning = true
  // Another person may sign in on this device while entries wait: only the owner's session may send them.
  const end = await flushDatabases(person.personId).finally(() => (isRunning = false))
  if (end !== 'unanswered') {
    attempts = 0
    if (isAskedAgain && end !== 'signed-out') schedule(0)
  } else {
    suspectOffline()
    attempts += 1
    schedule(backoffMs(attempts, Math.random()))
  }
  onFlush(end)
}

/** The commands of each user database go to its own institute, wherever the person acts by now. */
async function flushDatabases(personId: string): Promise<FlushEnd> {
  let sent: FlushEnd = 'idle'
  for (const { id, instituteId } of await userDatabasesOf(personId)) {
    if (isBelowAccount()) await outboxOf(id).drop(async ({ call }) => (await callOf(call)).isOfAccount === true)
    const end = await outboxOf(id).flush(async (entry) => {
      const call = await callOf(entry.call)
      // The entry was written with the input of this very call.
      const sendInput = (input: unknown, idempotencyKey: string) =>
        send(call, input as never, { idempotencyKey, instituteId })
      if (attemptCalls.has(entry.call)) {
        const { sendAttempt } = await import('./attempt-entries.ts')
        return await sendAttempt(id, entry, sendInput)
      }
      const whole = entry.call === 'images.add' ? await withImage(id, entry.input) : entry.input
      const answer = await sendInput(whole, entry.idempotencyKey)
      // The server has the entry: a copy on this device that cannot be written must not send it again.
      await onAccepted(id, entry).catch(() => {})
      return answer
    })
    if (end === 'unanswered' || end === 'signed-out') return end
    if (end === 'empty') sent = end
  }
  return sent
}

/** Entries of these calls name an attempt. Its answers are read when they are sent. */
const attemptCalls: ReadonlySet<string> = new Set(['responses.save', 'responses.submit'])

async function withImage(databaseId: string, input: unknown): Promise<unknown> {
  const { withBytes } = await import('./image-bytes.ts')
  // `sendImage` alone writes such an entry.
  return await withBytes(databaseId, input as { imageId: string })
}

type Areas = Record<string, Record<string, CallName> | undefined>

async function callOf(name: string): Promise<CallName> {
  const [area = '', verb = ''] = name.split('.')
  // Names come from `nameOf`; a call that a newer build dropped is unknown to the server, and the entry is parked.
  const known = (calls as Areas)[area]?.[verb]
  if (known !== undefined) return known
  // A failure to load the code leaves the entry waiting.
  const { lateCalls } = await import('#api/late-calls.ts')
  // By the same names.
  const late = lateCalls as Areas
  return late[area]?.[verb] ?? { area, verb, method: 'POST', path: `/${name}`, offline: 'never' }
}
