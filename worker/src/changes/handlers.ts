import { changes } from '@takhti/schema/changes/contract'
import { implement } from '#http/implement.ts'
import { cursorFrom, isSameRow, printedCursor } from './cursor.ts'
import { changesStore } from './store.ts'

const defaultPull = 200

export const changesHandlers = implement(changes, changesStore, {
  async pull({ input, store, fail }) {
    const { cursor: text, limit = defaultPull } = input
    const latest = async (isReset: boolean) => {
      const last = await store.last()
      return { items: [], cursor: last === null ? '0' : printedCursor(last), hasMore: false, isReset }
    }
    if (text === undefined) return await latest(false)
    const cursor =
      cursorFrom(text) ?? fail('common/bad-request', { issues: [{ path: 'cursor', message: 'not a cursor' }] })
    if (!isSameRow(cursor, cursor.seq === 0 ? null : await store.at(cursor.seq))) return await latest(true)
    const rows = await store.after(cursor.seq, limit + 1)
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return {
      items,
      cursor: last === undefined ? text : printedCursor(last),
      hasMore: rows.length > limit,
      isReset: false,
    }
  },
})
