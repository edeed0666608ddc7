import { operators } from '@takhti/schema/operators/contract'
import { operatorSessionMs } from '@takhti/schema/operators/rules'
import { factorLetter, factorsStore, takePasswordGuess } from '#accounts/port.ts'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { authOf } from '#platform/auth.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { sha256 } from '#platform/random.ts'
import { belongsNowhere, isNotLast, listEntries, operatorsStore } from './store.ts'

type Call<Name extends keyof typeof operators> = HandlerArgs<(typeof operators)[Name]>

export const operatorsHandlers = implement(operators, () => null, {
  signIn,

  signOut: ({ platform, session, facts }) =>
    commitToDirectory({ platform, facts, personId: session.personId }, async () => ({
      action: 'operators.signOut',
      entityId: session.personId,
      instituteId: null,
      effects: [operatorsStore(platform.directory).close(session.sessionId)],
      answer: { message: 'Signed out' },
    })),

  async list({ platform }) {
    return { items: await operatorsStore(platform.directory).list() }
  },

  add,
  remove,
  resetFactor,

  async audit({ input, platform }) {
    const { limit = defaultPageSize, cursor, instituteId = null } = input
    const after = readCursor(cursor, 2)
    const rows = await listEntries(platform.directory, { instituteId, after, take: limit + 1 })
    return pageOf(rows, limit, { cursor: (row) => [row.at, row.id], item: (row) => row })
  },
})

/** Signs in for the platform. Guesses count on the counters of the ordinary sign-in, for it is the same password. */
async function signIn({ input: { email, password }, platform, facts, now, newId, fail }: Call<'signIn'>) {
  const giveGuessBack = await takePasswordGuess(platform, facts, email)
  const found = await authOf(platform).byPassword(email, password)
  if (found === null) return fail('accounts/invalid-credentials')
  const expiresAt = new Date(now.getTime() + operatorSessionMs)
  const person = await operatorsStore(platform.directory).open({
    tokenHash: await sha256(found.token),
    passwordHash: found.passwordHash,
    userAgent: facts.userAgent,
    expiresAt,
    now,
    audit: { id: newId(), requestId: facts.requestId },
  })
  // A correct password of a person who is no operator gets the answer of a wrong one.
  if (person === null) return fail('accounts/invalid-credentials')
  await giveGuessBack()
  const due = person.hasSecondFactor === 1 ? ('code' as const) : ('setUp' as const)
  return { access_token: found.token, expiresAt: expiresAt.toISOString(), first_name: person.name, due }
}

function add({ input, platform, facts, session, now, newId, fail }: Call<'add'>) {
  const store = operatorsStore(platform.directory)
  const { email, first_name } = input
  return commitToDirectory({ platform, facts, personId: session.personId }, async () => {
    const known = await store.find(email)
    const userId = known?.personId ?? newId()
    const answer = {
      userId,
      email,
      first_name: known?.name ?? first_name,
      createdAt: known?.since ?? now.toISOString(),
    }
    if (known?.since != null) return { answer }
    // The password of a teacher or an admin must never be one of the platform, too.
    if (known?.belongs === 1) return fail('operators/belongs')
    return {
      action: 'operators.add',
      entityId: userId,
      instituteId: null,
      detail: { after: { operator: true } },
      guard: belongsNowhere(userId),
      effects: store.add({ id: userId, isNew: known === null, name: first_name, email }, now),
      answer,
    }
  })
}

function remove({ input, platform, facts, session, fail }: Call<'remove'>) {
  const store = operatorsStore(platform.directory)
  return commitToDirectory({ platform, facts, personId: session.personId }, async () => {
    const known = await store.find(input.email)
    if (known === null || known.since === null) return fail('accounts/user-not-found')
    if ((await store.list()).length === 1) return fail('operators/last')
    return {
      action: 'operators.remove',
      entityId: known.personId,
      instituteId: null,
      detail: { before: { operator: true } },
      guard: isNotLast,
      effects: store.remove(known.personId),
      answer: { message: 'Removed' },
    }
  })
}

function resetFactor({ input, platform, facts, session, fail }: Call<'resetFactor'>) {
  return commitToDirectory({ platform, facts, personId: session.personId }, async () => {
    const known = await operatorsStore(platform.directory).find(input.email)
    if (known === null) return fail('accounts/user-not-found')
    return {
      action: 'operators.resetFactor',
      entityId: known.personId,
      instituteId: null,
      effects: factorsStore(platform.directory, known.personId).removeAll(),
      ...factorLetter(platform, {
        email: input.email,
        language: known.language,
        origin: facts.origin,
        news: 'reset',
      }),
      answer: { message: 'Reset' },
    }
  })
}
