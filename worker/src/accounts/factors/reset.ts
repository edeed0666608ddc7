import type { factors } from '@takhti/schema/accounts/factors/contract'
import type { HandlerArgs } from '#http/implement.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { accountsStore } from '../store.ts'
import { factorLetter } from './emails.ts'
import { belongsOnlyTo } from './session-proof-store.ts'
import { factorsStore } from './store.ts'

/** Removes the second factor of a member who lost it. A member of other institutes as well is reset by an operator. */
export function resetFactors({ input, platform, facts, scope, fail }: HandlerArgs<(typeof factors)['reset']>) {
  const store = factorsStore(platform.directory, input.userId)
  return commitToDirectory({ platform, facts, personId: scope.personId }, async () => {
    const person = await accountsStore(platform.directory).findMember(input.userId, scope.instituteId)
    if (person === null) return fail('accounts/user-not-found')
    return {
      action: 'factors.reset',
      entityId: input.userId,
      instituteId: scope.instituteId,
      guard: belongsOnlyTo(input.userId, scope.instituteId),
      effects: store.removeAll(),
      ...factorLetter(platform, { ...person, origin: facts.origin, news: 'reset' }),
      answer: { message: 'Reset' },
    }
  })
}
