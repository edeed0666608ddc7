import { threads } from '@takhti/schema/threads/contract'
import { maxThreads, sourcesAsked } from '@takhti/schema/threads/rules'
import { implement } from '#http/implement.ts'
import { together } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { notebooksStore } from './notebooks/store.ts'
import { ask, askInParts } from './question.ts'
import { ensureIndexed } from './source-index.ts'
import { sourceStore } from './source-store.ts'
import { threadsStore } from './store.ts'

export const threadsHandlers = implement(threads, threadsStore, {
  async create({ input, scope, platform, store, now, newId, fail, commit }) {
    const sourceIds = [...new Set(input.sourceIds)]
    const { notebookId = null } = input
    const books = notebooksOf(platform, scope)
    const [sources, [book], [counted]] = await together(platform.institute(scope.shard), [
      sourcesOf(platform, scope).standing(sourceIds),
      books.counted(notebookId),
      store.counted(),
    ])
    const isThere = sources.length === sourceIds.length && (notebookId === null || book?.isThere === 1)
    if (!isThere) return fail('common/not-found')
    if ((counted?.count ?? 0) >= maxThreads) return fail('sets/full')
    platform.defer('index sources', () => ensureIndexed({ platform, scope }, sources))
    const at = now.toISOString()
    const thread = {
      ...{ id: newId(), name: input.name, sourceIds, notebookId, messageCount: 0 },
      ...{ createdAt: at, updatedAt: at },
    }
    return commit({
      action: 'threads.create',
      entityId: thread.id,
      ...(notebookId !== null && { guard: books.exists(notebookId) }),
      effects: [store.insert(thread)],
      answer: thread,
    })
  },

  async rename({ input, store, fail, commit }) {
    const { id } = (await store.standing(input.id)) ?? fail('common/not-found')
    const effects = [store.rename(id, input.name)]
    return commit({ action: 'threads.rename', entityId: id, effects, answer: { message: 'Renamed' } })
  },

  async remove({ input, store, fail, commit }) {
    const { id } = (await store.standing(input.id)) ?? fail('common/not-found')
    return commit({
      action: 'threads.remove',
      entityId: id,
      effects: store.remove(id),
      answer: { message: 'Deleted' },
    })
  },

  async move({ input: { id, notebookId }, scope, platform, store, fail, commit }) {
    const thread = (await store.standing(id)) ?? fail('common/not-found')
    const books = notebooksOf(platform, scope)
    if (notebookId !== null && (await books.find(notebookId)) === null) return fail('common/not-found')
    // Outside of its notebook it still asks the sources it asked there.
    const sourceIds = notebookId === null ? sourcesAsked(thread.sourceIds, thread.sourcesOfNotebook) : thread.sourceIds
    return commit({
      action: 'threads.move',
      entityId: id,
      ...(notebookId !== null && { guard: books.exists(notebookId) }),
      effects: [store.move(id, notebookId, sourceIds)],
      answer: { message: 'Moved' },
    })
  },

  async setSources({ input, scope, platform, store, fail, commit }) {
    const { id, sourceIds: before } = (await store.standing(input.id)) ?? fail('common/not-found')
    const sourceIds = [...new Set(input.sourceIds)]
    // Its other sources may be in the trash, and may be restored.
    const added = sourceIds.filter((each) => !before.includes(each))
    const sources = await sourcesOf(platform, scope).standing(added)
    if (sources.length < added.length) fail('common/not-found')
    platform.defer('index sources', () => ensureIndexed({ platform, scope }, sources))
    const effects = [store.setSources(id, sourceIds)]
    return commit({ action: 'threads.sources', entityId: id, effects, answer: { message: 'Saved' } })
  },

  async list({ input, scope, platform, store, fail }) {
    const { sourceId } = input
    if (sourceId === undefined) return { threads: await store.listAll() }
    const found = await store.listOf(sourceId)
    // Another person's source looks like one that does not exist.
    if (found.length === 0 && (await sourcesOf(platform, scope).standing([sourceId])).length === 0)
      fail('common/not-found')
    return { threads: found }
  },

  async get({ input, store, fail }) {
    return (await store.find(input.id)) ?? fail('common/not-found')
  },

  ask: (args) => ask(args),

  askStream: (args) => askInParts(args),
})

const sourcesOf = (platform: Platform, scope: Scope) => sourceStore(scope, platform.institute(scope.shard))

const notebooksOf = (platform: Platform, scope: Scope) => notebooksStore(scope, platform.institute(scope.shard))
