import { notifications } from '@takhti/schema/notifications/contract'
import { implement } from '#http/implement.ts'
import type { ChangeRow } from '#platform/commit.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { listNotified } from '#rooms/port.ts'
import { notificationsStore } from './store.ts'

export const notificationsHandlers = implement(notifications, notificationsStore, {
  async list({ input, scope, store, fail }) {
    if (input.receivers !== undefined && input.receivers !== scope.personId) fail('common/forbidden')
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 1)
    const { rows, newMessagesCount } = await store.page({ after, skip, take: limit + 1 })
    return { ...pageOf(rows, limit, { cursor: (row) => [row.id], item: (row) => row }), newMessagesCount }
  },

  readAll: ({ input, scope, store, now, commit }) =>
    commit({
      action: 'notifications.readAll',
      entityId: scope.personId,
      effects: [store.read(now.toISOString(), input.notificationIds)],
      changes: [ownChange(scope.personId)],
      answer: { message: 'Read' },
    }),

  remove: ({ input, scope, store, commit }) =>
    commit({
      action: 'notifications.remove',
      entityId: scope.personId,
      effects: [store.remove(input.notificationIds)],
      changes: [ownChange(scope.personId)],
      answer: { message: 'Removed' },
    }),

  removeAll({ input, scope, store, commit, fail }) {
    if (input.receiverId !== undefined && input.receiverId !== scope.personId) return fail('common/forbidden')
    return commit({
      action: 'notifications.removeAll',
      entityId: scope.personId,
      effects: [store.removeUpTo(input.upTo)],
      changes: [ownChange(scope.personId)],
      answer: { message: 'Removed' },
    })
  },

  broadcast: ({ input, scope, platform }) => streamed(scope, platform, input),
})

/** One list of events, sent part by part; a client that listens on calls again from its last number. */
async function* streamed(
  scope: Scope,
  platform: Platform,
  { cursor, wait = 0 }: { cursor?: number | undefined; wait?: number | undefined },
) {
  yield* await listNotified(platform.env, scope, { cursor: cursor ?? null, waitMs: wait * 1000 })
}

function ownChange(personId: string): ChangeRow {
  return { entity: 'notification', entityId: personId, kind: 'upsert', audience: `person:${personId}` }
}
