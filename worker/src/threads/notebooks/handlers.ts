import { notebooks } from '@takhti/schema/threads/notebooks/contract'
import { maxNotebooks } from '@takhti/schema/threads/rules'
import { implement } from '#http/implement.ts'
import { together } from '#platform/db.ts'
import { ensureIndexed } from '../source-index.ts'
import { sourceStore } from '../source-store.ts'
import { threadsStore } from '../store.ts'
import { notebooksStore } from './store.ts'

export const notebooksHandlers = implement(notebooks, notebooksStore, {
  async create({ input, scope, platform, store, now, newId, fail, commit }) {
    const sourceIds = [...new Set(input.sourceIds)]
    const db = platform.institute(scope.shard)
    const [sources, [counted]] = await together(db, [sourceStore(scope, db).standing(sourceIds), store.counted(null)])
    if (sources.length < sourceIds.length) fail('common/not-found')
    if ((counted?.count ?? 0) >= maxNotebooks) return fail('sets/full')
    platform.defer('index sources', () => ensureIndexed({ platform, scope }, sources))
    const at = now.toISOString()
    const notebook = {
      ...{ id: newId(), name: input.name, parentId: null, sourceIds, threadCount: 0 },
      ...{ createdAt: at, updatedAt: at },
    }
    const effects = [store.insert(notebook)]
    return commit({ action: 'notebooks.create', entityId: notebook.id, effects, answer: notebook })
  },

  async rename({ input, store, fail, commit }) {
    const { id } = (await store.find(input.id)) ?? fail('common/not-found')
    const effects = [store.rename(id, input.name)]
    return commit({ action: 'notebooks.rename', entityId: id, effects, answer: { message: 'Renamed' } })
  },

  async remove({ input, store, fail, commit }) {
    const { id } = (await store.find(input.id)) ?? fail('common/not-found')
    const effects = store.remove(id)
    return commit({ action: 'notebooks.remove', entityId: id, effects, answer: { message: 'Deleted' } })
  },

  async move({ input: { id, parentId }, store, fail, commit }) {
    const isThere = (await store.find(id)) !== null && (parentId === null || (await store.hasFolder(parentId)))
    if (!isThere) fail('common/not-found')
    return commit({
      action: 'notebooks.move',
      entityId: id,
      guard: store.takes(parentId),
      effects: [store.place(id, parentId)],
      answer: { message: 'Moved' },
    })
  },

  async setSources({ input, scope, platform, store, now, fail, commit }) {
    const { id, sourceIds: before } = (await store.find(input.id)) ?? fail('common/not-found')
    const sourceIds = [...new Set(input.sourceIds)]
    // Its other sources may be in the trash, and may be restored.
    const added = sourceIds.filter((each) => !before.includes(each))
    const sources = await sourceStore(scope, platform.institute(scope.shard)).standing(added)
    if (sources.length < added.length) fail('common/not-found')
    platform.defer('index sources', () => ensureIndexed({ platform, scope }, sources))
    const effects = [store.setSources(id, sourceIds, now.toISOString())]
    return commit({ action: 'notebooks.sources', entityId: id, effects, answer: { message: 'Saved' } })
  },

  async list({ store }) {
    return { notebooks: await store.list() }
  },

  async get({ input, scope, platform, store, fail }) {
    const notebook = (await store.find(input.id)) ?? fail('common/not-found')
    const threads = await threadsStore(scope, platform.institute(scope.shard)).listIn(notebook.id)
    return { ...notebook, threads }
  },
})
