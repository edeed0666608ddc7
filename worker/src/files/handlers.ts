import { files } from '@takhti/schema/files/contract'
import { implement } from '#http/implement.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { move, remove, rename, restore, update } from './filing/item-commands.ts'
import { filingStore } from './filing/store.ts'
import { readContent } from './port.ts'
import { filesStore } from './store.ts'

function storeOf(scope: Scope, db: InstituteDatabase) {
  return { ...filesStore(scope, db), ...filingStore(scope, db) }
}

export const filesHandlers = implement(files, storeOf, {
  async list({ input, store }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 1)
    const rows = await store.page({ after, skip, take: limit + 1 })
    return pageOf(rows, limit, { cursor: (row) => [row.id], item: (row) => row })
  },

  get: async ({ input, scope, platform, fail }) =>
    (await readContent(platform, scope, input)) ?? fail('common/not-found'),

  rename,
  update,
  remove,
  restore,
  move,
})
