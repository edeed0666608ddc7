import { digests } from '@takhti/schema/digests/contract'
import { nextDigestAt } from '@takhti/schema/digests/rules'
import { implement } from '#http/implement.ts'
import { isReachable } from './reader-store.ts'
import { digestStore } from './store.ts'

export const digestsHandlers = implement(digests, digestStore, {
  async get({ store, platform, scope }) {
    const [pace, hasAddress] = await Promise.all([store.find(), isReachable(platform.directory, scope.personId)])
    return { pace, hasAddress }
  },

  async choose({ input: { pace, timeZone }, scope, store, platform, now, commit, fail }) {
    if (pace !== 'never' && !(await isReachable(platform.directory, scope.personId)))
      return fail('accounts/email-unverified')
    const nextAt = pace === 'never' ? null : nextDigestAt({ pace, timeZone }, now).toISOString()
    return commit({
      action: 'digests.choose',
      entityId: scope.personId,
      detail: { after: { pace } },
      effects: [store.choose({ pace, timeZone, at: now.toISOString(), nextAt })],
      answer: { pace },
    })
  },
})
