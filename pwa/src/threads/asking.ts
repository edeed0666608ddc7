import { newId } from '@takhti/schema/kit/ids'
import type { Thread, ThreadMessage } from '@takhti/schema/threads/model'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q, queryClient } from '#api/query.ts'

/** The place where something is written: a conversation, or a source about which none was begun yet. */
export type Place = { sourceId: string; threadId: string | null }

type Said = { messages: ThreadMessage[] }

// Kept while the app is open: what was typed, and the calls of which nobody knows yet whether they were done.
const typed = new Map<string, string>()
const begun = new Map<string, { key: string; name: string }>()
const asked = new Map<string, { key: string; text: string }>()

export function typedAt(place: Place): string {
  return typed.get(nameOf(place)) ?? ''
}

export function keepTyped(place: Place, text: string): void {
  if (text === '') typed.delete(nameOf(place))
  else typed.set(nameOf(place), text)
}

/** Begins a conversation about a source, named after its first question. Tried again it is the same one. */
export async function begin(sourceId: string, question: string): Promise<Thread> {
  const tried = begun.get(sourceId) ?? { key: newKey(), name: nameFrom(question) }
  begun.set(sourceId, tried)
  const { key: idempotencyKey, name } = tried
  const input = { name, sourceIds: [sourceId] }
  const thread = await send(lateCalls.threads.create, input, { idempotencyKey }).catch(forgetting(begun, sourceId))
  begun.delete(sourceId)
  queryClient.setQueryData(q(lateCalls.threads.get, { id: thread.id }).queryKey, {
    data: { ...thread, messages: [] },
    keptAt: null,
  })
  // The list names it before it has come anew.
  const { queryKey } = q(lateCalls.threads.list, { sourceId })
  queryClient.setQueryData(queryKey, (shown) => shown && withBegun(shown, thread))
  return thread
}

type Listed = { threads: Thread[] }

function withBegun<Shown extends { data: Listed }>(shown: Shown, thread: Thread): Shown {
  const others = shown.data.threads.filter(({ id }) => id !== thread.id)
  return { ...shown, data: { ...shown.data, threads: [thread, ...others] } }
}

/** Asks in a conversation. The same question after a failure is the same call: it is answered once. */
export async function ask(id: string, text: string): Promise<void> {
  const before = asked.get(id)
  const tried = before?.text === text ? before : { key: newKey(), text }
  asked.set(id, tried)
  const options = { idempotencyKey: tried.key }
  const said = await send(lateCalls.threads.ask, { id, text }, options).catch(forgetting(asked, id))
  if (asked.get(id) === tried) asked.delete(id)
  queryClient.setQueryData(q(lateCalls.threads.get, { id }).queryKey, (shown) => shown && withSaid(shown, said))
}

function withSaid<Shown extends { data: Said }>(shown: Shown, { messages }: Said): Shown {
  const last = shown.data.messages.at(-1)?.number ?? 0
  // An answer that comes after the conversation was read anew is there already.
  const more = messages.filter(({ number }) => number > last)
  return { ...shown, data: { ...shown.data, messages: [...shown.data.messages, ...more] } }
}

/** A refusal ends a call; of a call without an answer nobody knows, so it is made again as it was. */
function forgetting(kept: Map<string, unknown>, of: string): (problem: unknown) => never {
  return (problem) => {
    const isOpen = problem instanceof ApiError && (problem.isUnanswered || problem.code === 'common/internal')
    if (!isOpen) kept.delete(of)
    throw problem
  }
}

function nameFrom(question: string): string {
  return [...question.replace(/\s+/g, ' ').trim()].slice(0, 80).join('')
}

function nameOf({ sourceId, threadId }: Place): string {
  return threadId ?? `of ${sourceId}`
}

function newKey(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
