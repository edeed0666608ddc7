import { changes } from '@takhti/schema/changes/contract'
import { implement } from '#http/implement.ts'
import { cursorFrom, isOf, printedCursor } from './cursor.ts'
import { changesStore } from './store.ts'

const defaultPull = 200

export const changesHandlers = implement(changes, changesStore, {
  async pull({ input, store, fail }) {
    const { cursor: text, limit = defaultPull } = input
    const latest = async (isReset: boolean) => {
      return { items: [], cursor: printedCursor(await store.last()), hasMore: false, isReset }
    }
    if (text === undefined) return await latest(false)
    const cursor =
      cursorFrom(text) ?? fail('common/bad-request', { issues: [{ path: 'cursor', message: 'not a cursor' }] })
    const { rows, row, floor } = await store.after(cursor.seq, limit + 1)
    // Below the floor changes are deleted; at it, all later ones are there.
    if (!isOf(cursor, row ?? floor)) return await latest(true)
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
