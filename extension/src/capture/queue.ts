import { errors, isErrorCode } from '@takhti/schema/kit/errors'
import type { Answer } from '#api/client.ts'
import type { Problem } from '#app/problem.ts'
import type { Alone, Store } from '#app/store.ts'
import type { Sent, Entry } from './entry.ts'
import type { Arrived } from './send-entry.ts'

/** The address of an entry's result in Takhti; a source is made into a lesson page there. */
export function addressOf({ origin, kind }: Entry, contentId: string): string {
  const isSet = kind === 'questions' || kind === 'cards'
  return `${origin}/dashboard/content/${contentId}${isSet ? `/${kind}` : ''}`
}

/** The sender: the signed-in person and the server of their session. */
export type Sender = { personId: string; origin: string }

export type QueuePorts = {
  entries: Store<Entry[]>
  alone: Alone
  send(entry: Entry & { capture: Sent }): Promise<Answer<Arrived>>
}

const storedSent = 20

/** Stores an entry so that it survives a crash, once per id; returns the problem where the device has no room. */
export async function add(ports: QueuePorts, entry: Entry): Promise<Problem | null> {
  try {
    await change(ports, (entries) => (entries.some(({ id }) => id === entry.id) ? entries : [entry, ...entries]))
    return null
  } catch {
    return 'storageFull'
  }
}

/** Sends waiting entries, oldest first, one at a time; stops where the next one would fail in the same way. */
export async function flush(ports: QueuePorts, sender: Sender): Promise<Problem | null> {
  return ports.alone('takhti-queue-flush', async () => {
    const entries = await ports.entries.getValue()
    for (const { id } of entries
      .filter((entry) => isMine(entry, sender) && entry.state.name === 'waiting')
      .toReversed()) {
      const problem = await sendOne(ports, id)
      if (problem !== null && stopsTheRest(problem)) return problem
    }
    return null
  })
}

/** Lets a refused capture wait again. */
export function retry(ports: QueuePorts, id: string): Promise<void> {
  return change(ports, (entries) =>
    entries.map((entry) => (entry.id === id && entry.capture !== null ? waitingAgain(entry) : entry)),
  )
}

/** Removes one entry from the list; an unsent one is lost. */
export function remove(ports: QueuePorts, id: string): Promise<void> {
  return change(ports, (entries) => entries.filter((entry) => entry.id !== id))
}

/** Takes everything of a person off this device. */
export function forget(ports: QueuePorts, sender: Sender): Promise<void> {
  return change(ports, (entries) => entries.filter((entry) => !isMine(entry, sender)))
}

/** Whether an entry belongs to the signed-in person. */
export function isMine(entry: Entry, sender: Sender): boolean {
  return entry.personId === sender.personId && entry.origin === sender.origin
}

async function sendOne(ports: QueuePorts, id: string): Promise<Problem | null> {
  // Read again: it may have been removed while the one before it was on its way.
  const entry = (await ports.entries.getValue()).find((candidate) => candidate.id === id)
  if (entry === undefined || entry.capture === null) return null
  const answer = await ports.send({ ...entry, capture: entry.capture })
  await change(ports, (entries) => trimmed(entries.map((each) => (each.id === id ? after(each, answer) : each))))
  return answer.isOk ? null : answer.problem
}

function after(entry: Entry, answer: Answer<Arrived>): Entry {
  if (answer.isOk) {
    const { id: contentId, questionCount } = answer.value
    return { ...entry, capture: null, state: { name: 'sent', contentId, questionCount } }
  }
  const { problem } = answer
  return { ...entry, state: isPassing(problem) ? { name: 'waiting', problem } : { name: 'failed', problem } }
}

function waitingAgain(entry: Entry): Entry {
  const isExpired = entry.state.name === 'failed' && entry.state.problem === 'common/key-expired'
  return { ...entry, state: { name: 'waiting' }, ...(isExpired && { isRenewed: true }) }
}

// An answer that is not Takhti's may come from a captive portal, so it means nothing for the capture.
function isPassing(problem: Problem): boolean {
  return isErrorCode(problem) ? errors[problem].retry : true
}

function stopsTheRest(problem: Problem): boolean {
  return problem !== 'common/conflict' && isPassing(problem)
}

function trimmed(entries: Entry[]): Entry[] {
  const sent = entries.filter((entry) => entry.state.name === 'sent').slice(storedSent)
  return entries.filter((entry) => !sent.includes(entry))
}

function change(ports: QueuePorts, edit: (entries: Entry[]) => Entry[]): Promise<void> {
  return ports.alone('takhti-queue', async () => ports.entries.setValue(edit(await ports.entries.getValue())))
}
