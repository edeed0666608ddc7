import { accessTokens } from '@takhti/schema/exchange/tokens/contract'
import { maxTokens, tokenPrefix } from '@takhti/schema/exchange/tokens/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import { implement } from '#http/implement.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { tokensStore } from './store.ts'

export const accessTokensHandlers = implement(accessTokens, () => null, {
  list: async ({ scope, platform, now }) => ({
    items: await tokensStore(platform.directory, scope.instituteId).list(scope.personId, now),
  }),

  listAll: async ({ scope, platform, now }) => ({
    items: await tokensStore(platform.directory, scope.instituteId).list(null, now),
  }),

  create({ input, scope, session, platform, facts, now, newId, fail }) {
    const { instituteId, personId } = scope
    const store = tokensStore(platform.directory, instituteId)
    return commitToDirectory({ platform, facts, personId }, async () => {
      if ((await store.list(personId, now)).length >= maxTokens) fail('sets/full')
      const secret = `${tokenPrefix}${newSecret()}`
      const accessToken = {
        ...{ tokenId: newId(), name: input.name, ending: secret.slice(-4), scopes: [...new Set(input.scopes)] },
        ...{ ownerId: personId, ownerName: `${session.firstName} ${session.lastName}`.trim() },
        ...{ createdAt: now.toISOString(), lastUsedAt: null },
        expiresAt: new Date(now.getTime() + input.days * dayMs).toISOString(),
      }
      return {
        action: 'accessTokens.create',
        entityId: accessToken.tokenId,
        instituteId,
        detail: { after: { name: input.name, kind: accessToken.scopes.join(' '), validTill: accessToken.expiresAt } },
        guard: store.hasRoom(personId, maxTokens, now),
        effects: [store.insert(accessToken, await sha256(secret))],
        // Sealed under the client's key, where it waits for a repeat.
        answer: { secret, accessToken },
      }
    })
  },

  revoke({ input, scope, role, platform, facts, fail }) {
    const { instituteId, personId, roles } = scope
    const store = tokensStore(platform.directory, instituteId)
    return commitToDirectory({ platform, facts, personId }, async () => {
      const ownerId = await store.ownerOf(input.tokenId)
      const isWithin = ownerId === personId || role === 'admin' || roles.has('admin')
      if (ownerId === null || !isWithin) return fail('common/not-found')
      return {
        action: 'accessTokens.revoke',
        entityId: input.tokenId,
        instituteId,
        effects: [store.remove(input.tokenId)],
        answer: { message: 'Revoked' },
      }
    })
  },
})
