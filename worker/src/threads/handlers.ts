import { threads } from '@takhti/schema/threads/contract'
import type { ThreadMessage } from '@takhti/schema/threads/model'
import { hasRoom, maxThreads } from '@takhti/schema/threads/rules'
import { readContent } from '#files/port.ts'
import { implement } from '#http/implement.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { askSources } from './asking.ts'
import { threadsStore } from './store.ts'

export const threadsHandlers = implement(threads, threadsStore, {
  async create({ input, scope, platform, store, now, newId, fail, commit }) {
    const sourceIds = [...new Set(input.sourceIds)]
    const sources = await sourcesOf(platform, scope, sourceIds)
    if (sources.length < sourceIds.length) return fail('common/not-found')
    if ((await store.count()) >= maxThreads) return fail('sets/full')
    const at = now.toISOString()
    const thread = { id: newId(), name: input.name, sourceIds, messageCount: 0, createdAt: at, updatedAt: at }
    return commit({ action: 'threads.create', entityId: thread.id, effects: [store.insert(thread)], answer: thread })
  },

  async rename({ input, store, fail, commit }) {
    const { id } = (await store.find(input.id)) ?? fail('common/not-found')
    const effects = [store.rename(id, input.name)]
    return commit({ action: 'threads.rename', entityId: id, effects, answer: { message: 'Renamed' } })
  },

  async remove({ input, store, fail, commit }) {
    const { id } = (await store.find(input.id)) ?? fail('common/not-found')
    return commit({
      action: 'threads.remove',
      entityId: id,
      effects: store.remove(id),
      answer: { message: 'Deleted' },
    })
  },

  async list({ input, scope, platform, store, fail }) {
    const found = await store.listOf(input.sourceId)
    // Somebody else's source looks like one that there is not.
    if (found.length === 0 && (await readContent(platform, scope, input.sourceId)) === null) fail('common/not-found')
    return { threads: found }
  },

  async get({ input, store, fail }) {
    return (await store.find(input.id)) ?? fail('common/not-found')
  },

  async ask({ input, scope, platform, store, now, fail, commit }) {
    const thread = (await store.find(input.id)) ?? fail('common/not-found')
    if (!hasRoom(thread.messageCount)) return fail('sets/full')
    // A source that is in the trash is not asked; what was said of it before stays.
    const sources = await sourcesOf(platform, scope, thread.sourceIds)
    if (sources.length === 0) return fail('common/not-found')
    const answer = await askSources(sources, { text: input.text, before: thread.messages.slice(-lastRead) })
    const at = now.toISOString()
    const number = thread.messageCount + 1
    const messages: ThreadMessage[] = [
      { number, role: 'user', text: input.text, citations: [], isAnswered: true, createdAt: at },
      { number: number + 1, role: 'assistant', ...answer, createdAt: at },
    ]
    return commit({
      action: 'threads.ask',
      entityId: thread.id,
      guard: store.stands(thread),
      effects: store.say(thread.id, messages, at),
      answer: { messages },
    })
  },
})

/** Earlier messages are not read again: what they were about is said anew, or is asked anew. */
const lastRead = 10

async function sourcesOf(platform: Platform, scope: Scope, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => readContent(platform, scope, id)))
  return found.flatMap((each) => each ?? [])
}
