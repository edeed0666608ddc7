import { push } from '@takhti/schema/notifications/push/contract'
import { implement } from '#http/implement.ts'
import { pusherOf } from '#platform/push.ts'
import { pushStore } from './store.ts'

export const pushHandlers = implement(push, () => null, {
  key: ({ platform }) => ({ key: pusherOf(platform.env)?.publicKey ?? null }),

  async subscribe({ input, scope, session, platform, now }) {
    const { personId, instituteId } = scope
    const { sessionId } = session
    await pushStore(platform.directory).store({
      ...input,
      sessionId,
      personId,
      instituteId,
      createdAt: now.toISOString(),
    })
    return { message: 'Subscribed' }
  },

  async unsubscribe({ session, platform }) {
    await pushStore(platform.directory).remove(session.sessionId)
    return { message: 'Unsubscribed' }
  },
})
