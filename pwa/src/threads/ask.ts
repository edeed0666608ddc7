import type { ChatMode, Persona, QuickAction } from '@takhti/schema/ai/model'
import { newId } from '@takhti/schema/kit/ids'
import type { Thread, ThreadMessage, ThreadPart } from '@takhti/schema/threads/model'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { sendParts } from '#api/parts.ts'
import { q, queryClient } from '#api/query.ts'

/** In the address of a conversation that does not exist yet; the specification's term. */
export const newThread = 'new-thread'

/** A question with its mode and persona; for a quick action the text is its label. */
export type Question = { text: string; mode?: ChatMode; persona?: Persona; action?: QuickAction }

/** The sources of a new conversation. */
export type Beginning = { sourceIds: readonly string[]; notebookId?: string }

/** An answer as far as it has streamed. */
export type PartialAnswer = Pick<ThreadMessage, 'text' | 'citations' | 'questions' | 'refused'>

type Spoken = { messages: ThreadMessage[] }

// Cached while the app is open: calls whose result is unknown.
const begun = new Map<string, { key: string; name: string }>()
const asked = new Map<string, { key: string; question: string }>()

/** Creates a conversation, named after its first question. A retry from the same place is the same call. */
export async function begin(place: string, { sourceIds, notebookId }: Beginning, question: string): Promise<Thread> {
  const tried = begun.get(place) ?? { key: newKey(), name: nameFrom(question) }
  begun.set(place, tried)
  const { key: idempotencyKey, name } = tried
  const input = { name, sourceIds: [...sourceIds], ...(notebookId !== undefined && { notebookId }) }
  const thread = await send(lateCalls.threads.create, input, { idempotencyKey }).catch(forgetting(begun, place))
  begun.delete(place)
  queryClient.setQueryData(q(lateCalls.threads.get, { id: thread.id }).queryKey, {
    data: { ...thread, messages: [] },
    cachedAt: null,
  })
  // The lists contain it before they are fetched again.
  for (const of of [{}, ...sourceIds.map((sourceId) => ({ sourceId }))]) {
    const { queryKey } = q(lateCalls.threads.list, of)
    queryClient.setQueryData(queryKey, (shown) => shown && withBegun(shown, thread))
  }
  return thread
}

type Listed = { threads: Thread[] }

function withBegun<Shown extends { data: Listed }>(shown: Shown, thread: Thread): Shown {
  const others = shown.data.threads.filter(({ id }) => id !== thread.id)
  return { ...shown, data: { ...shown.data, threads: [thread, ...others] } }
}

type RunContext = { signal: AbortSignal; onAnswer: (answer: PartialAnswer) => void }

/**
 * Asks in a conversation and passes on each part of the answer as it streams. The same question after a failure is the
 * same call, so it is answered once. An aborted answer counts as given where the server has stored its part.
 */
export async function askIn(
  id: string,
  question: Question,
  { signal, onAnswer: onProgress }: RunContext,
): Promise<void> {
  const same = JSON.stringify(question)
  const before = asked.get(id)
  const { key: idempotencyKey } = before?.question === same ? before : { key: newKey() }
  asked.set(id, { key: idempotencyKey, question: same })
  const last = lastNumber(id)
  try {
    storeMessages(id, await received(id, question, { idempotencyKey, signal, onAnswer: onProgress }))
    asked.delete(id)
  } catch (problem) {
    const isStored = isOpen(problem) && (await hasCome(id, last))
    if (isStored || !isOpen(problem)) asked.delete(id)
    if (!isStored && !signal.aborted) throw problem
  }
}

type Call = RunContext & { idempotencyKey: string }

async function received(
  id: string,
  question: Question,
  { onAnswer: onProgress, ...options }: Call,
): Promise<ThreadMessage[]> {
  let answer: PartialAnswer = { text: '', citations: [] }
  for await (const part of sendParts(lateCalls.threads.askStream, { id, ...question }, options)) {
    if (part.kind === 'end') return part.messages
    answer = withPart(answer, part)
    onProgress(answer)
  }
  throw new ApiError('offline')
}

function withPart(answer: PartialAnswer, part: Exclude<ThreadPart, { kind: 'end' }>): PartialAnswer {
  switch (part.kind) {
    case 'passages':
      return answer
    case 'text':
      return { ...answer, text: answer.text + part.text }
    case 'citation':
      return { ...answer, citations: [...answer.citations, { at: answer.text.length, ...part.citation }] }
    case 'questions':
      return { ...answer, questions: part.questions }
    case 'refused':
      return { ...answer, refused: part.refused }
  }
}

const keyOf = (id: string) => q(lateCalls.threads.get, { id }).queryKey

function lastNumber(id: string): number {
  return queryClient.getQueryData<{ data: Spoken }>(keyOf(id))?.data.messages.at(-1)?.number ?? 0
}

function storeMessages(id: string, answer: readonly ThreadMessage[]): void {
  const last = lastNumber(id)
  // An answer that arrives after the conversation was fetched again is already there.
  const more = answer.filter(({ number }) => number > last)
  queryClient.setQueryData(q(lateCalls.threads.get, { id }).queryKey, (shown) =>
    shown === undefined ? shown : { ...shown, data: { ...shown.data, messages: [...shown.data.messages, ...more] } },
  )
}

const looks = 5
const betweenLooksMs = 400

/** Whether the conversation continues beyond a message by now: the server stores a stopped answer a moment later. */
async function hasCome(id: string, last: number): Promise<boolean> {
  for (let look = 0; look < looks; look++) {
    const options = { ...q(lateCalls.threads.get, { id }), staleTime: 0, retry: false }
    const found = await queryClient.fetchQuery(options).catch(() => null)
    if (found === null || found.cachedAt !== null) return false
    if ((found.data.messages.at(-1)?.number ?? 0) > last) return true
    await new Promise((resolve) => setTimeout(resolve, betweenLooksMs))
  }
  return false
}

/** A refusal ends a call. The result of a call without an answer is unknown, so it is repeated unchanged. */
function isOpen(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.isUnanswered || problem.code === 'common/internal')
}

function forgetting(stored: Map<string, unknown>, of: string): (problem: unknown) => never {
  return (problem) => {
    if (!isOpen(problem)) stored.delete(of)
    throw problem
  }
}

function nameFrom(question: string): string {
  return [...question.replace(/\s+/g, ' ').trim()].slice(0, 80).join('')
}

function newKey(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
