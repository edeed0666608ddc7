import { notifications } from '@takhti/schema/notifications/contract'
import { implement } from '#http/implement.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { notificationsStore } from './store.ts'

export const notificationsHandlers = implement(notifications, notificationsStore, {
  async list({ input, scope, store, fail }) {
    if (input.receivers !== undefined && input.receivers !== scope.personId) fail('common/forbidden')
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 1)
    const { rows, newMessagesCount } = await store.page({ after, skip, take: limit + 1 })
    return { ...pageOf(rows, limit, { cursor: (row) => [row.id], item: (row) => row }), newMessagesCount }
  },

  readAll: ({ scope, store, now, commit }) =>
    commit({
      action: 'notifications.readAll',
      entityId: scope.personId,
      effects: [store.readAll(now.toISOString())],
      changes: [
        { entity: 'notification', entityId: scope.personId, kind: 'upsert', audience: `person:${scope.personId}` },
      ],
      answer: { message: 'Read' },
    }),
})
