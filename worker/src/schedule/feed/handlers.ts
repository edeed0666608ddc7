import { calendarFeeds } from '@takhti/schema/schedule/feed/contract'
import { implement } from '#http/implement.ts'
import { sha256 } from '#platform/random.ts'
import { feedStore } from './store.ts'

export const calendarFeedsHandlers = implement(calendarFeeds, feedStore, {
  get: async ({ store }) => ({ createdAt: await store.find() }),

  async renew({ input, scope, store, now, commit }) {
    const createdAt = now.toISOString()
    const tokenHash = await sha256(input.secret)
    return commit({
      action: 'calendarFeeds.renew',
      entityId: scope.personId,
      guard: store.isFree(tokenHash),
      effects: [store.write(tokenHash, createdAt)],
      answer: { createdAt },
    })
  },

  end: ({ scope, store, commit }) =>
    commit({
      action: 'calendarFeeds.end',
      entityId: scope.personId,
      effects: [store.remove()],
      answer: { message: 'Ended' },
    }),
})
