import { changes } from '@takhti/schema/changes/contract'
import { implement } from '#http/implement.ts'
import { changesStore } from './store.ts'

const defaultPull = 200

export const changesHandlers = implement(changes, changesStore, {
  async pull({ input, store, fail }) {
    const { cursor, limit = defaultPull } = input
    if (cursor === undefined) return { items: [], cursor: String(await store.last()), hasMore: false }
    if (!/^\d{1,15}$/.test(cursor))
      fail('common/bad-request', { issues: [{ path: 'cursor', message: 'not a cursor' }] })
    const rows = await store.after(Number(cursor), limit + 1)
    const items = rows.slice(0, limit)
    return { items, cursor: String(items.at(-1)?.seq ?? cursor), hasMore: rows.length > limit }
  },
})
