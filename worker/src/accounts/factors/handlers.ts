import { factors } from '@takhti/schema/accounts/factors/contract'
import { maxPasskeys, normaliseTotpCode, secondFactorDueAt } from '@takhti/schema/accounts/factors/rules'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { together } from '#platform/db.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { factorRuleFrom } from '#platform/factor-rule.ts'
import { addFactor, changeWrite, freshCodes, requireUnlocked } from './changes.ts'
import { proveIdentity } from './identity.ts'
import { additionOptions, addedPasskey, proofOptions } from './passkeys.ts'
import { recoveryStore } from './recovery-store.ts'
import { resetFactors } from './reset.ts'
import { factorsStore, type Factor } from './store.ts'
import { factorKeyOf, newTotp, stepOf } from './totp.ts'

type Call<Name extends keyof typeof factors> = HandlerArgs<(typeof factors)[Name]>

const isConfirmed = ({ confirmedAt }: Factor) => confirmedAt !== null

export const factorsHandlers = implement(factors, () => null, {
  async get({ platform, session }) {
    const store = factorsStore(platform.directory, session.personId)
    const [all, recoveryCodesLeft, hasPassword] = await Promise.all([
      store.list(),
      recoveryStore(platform.directory, session.personId).countLeft(),
      store.hasPassword(),
    ])
    const set = all.filter(isConfirmed)
    const totp = set.find(({ kind }) => kind === 'totp')
    const dueAt = set.length > 0 ? null : secondFactorDueAt(session.adminSince, factorRuleFrom(platform.env))
    return {
      totp: totp === undefined ? null : dates(totp),
      passkeys: set.filter(({ kind }) => kind === 'passkey').map((each) => ({ ...dates(each), name: each.name })),
      recoveryCodesLeft,
      dueAt: dueAt?.toISOString() ?? null,
      canUseTotp: factorKeyOf(platform.env) !== null,
      hasPassword,
    }
  },

  async beginProof({ platform, facts, session }) {
    const { personId } = session
    const all = await factorsStore(platform.directory, personId).list()
    return proofOptions(
      { platform, facts, personId },
      all.filter(({ kind }) => kind === 'passkey'),
    )
  },

  prove: proveIdentity,
  beginTotp,
  confirmTotp,

  async beginPasskey({ platform, facts, session, fail }) {
    const { personId, email, firstName: name } = session
    const passkeys = await passkeysOf({ platform, session })
    if (passkeys.length >= maxPasskeys) fail('common/conflict')
    return additionOptions({ platform, facts, personId, email, name }, passkeys)
  },

  async addPasskey({ input, platform, facts, session, newId, fail }) {
    const { personId } = session
    const added = await addedPasskey({ platform, facts, personId }, input.response)
    if (added === null) return fail('accounts/passkey-invalid')
    const factor = { ...added, id: newId(), personId, kind: 'passkey' as const, name: input.name }
    return addFactor({ platform, facts, session }, factor.id, (store, now) => [
      store.insert(factor, now, now.toISOString()),
    ])
  },

  remove({ input, platform, facts, session }) {
    const store = factorsStore(platform.directory, session.personId)
    return commitToDirectory({ platform, facts, personId: session.personId }, async () => {
      const answer = { message: 'Removed' }
      const factor = (await store.list()).find(({ id }) => id === input.factorId)
      if (factor === undefined) return { answer }
      return {
        ...changeWrite({ platform, facts, session }, 'removed'),
        action: 'factors.remove',
        entityId: factor.id,
        detail: { before: { kind: factor.kind } },
        effects: store.remove(factor.id),
        answer,
      }
    })
  },

  async renewCodes({ platform, facts, session, now, fail }) {
    const { personId } = session
    const store = factorsStore(platform.directory, personId)
    const count = (await store.list()).filter(isConfirmed).length
    if (count === 0) return fail('accounts/second-factor-missing')
    const { recoveryCodes, hashes } = await freshCodes(personId)
    return commitToDirectory({ platform, facts, personId }, async () => ({
      action: 'factors.renewCodes',
      entityId: personId,
      instituteId: session.institute?.id ?? null,
      guard: store.has(count),
      effects: recoveryStore(platform.directory, personId).replace(hashes, now),
      answer: { recoveryCodes },
    }))
  },

  reset: resetFactors,
})

async function beginTotp({ platform, session, now, newId, fail }: Call<'beginTotp'>) {
  requireUnlocked(session)
  const { personId, email } = session
  const key = factorKeyOf(platform.env)
  if (key === null) return fail('accounts/second-factor-off')
  const store = factorsStore(platform.directory, personId)
  if ((await store.list()).some(({ kind, confirmedAt }) => kind === 'totp' && confirmedAt !== null))
    return fail('accounts/second-factor-exists')
  const id = newId()
  const { secret, uri, sealed } = await newTotp(key, { id, email })
  const row = { id, personId, kind: 'totp' as const, name: '', secret: sealed }
  await together(platform.directory, [
    store.dropBegun(),
    store.insert({ ...row, credentialId: null, transports: null, counter: 0 }, now, null),
  ])
  return { secret, uri }
}

async function confirmTotp({ input, platform, facts, session, now, fail }: Call<'confirmTotp'>) {
  requireUnlocked(session)
  const key = factorKeyOf(platform.env)
  const store = factorsStore(platform.directory, session.personId)
  const begun = (await store.list()).find(({ kind, confirmedAt }) => kind === 'totp' && confirmedAt === null)
  const code = normaliseTotpCode(input.code)
  const step = begun && code && key !== null ? await stepOf(key, { ...begun, code, now }) : null
  if (begun === undefined || step === null) return fail('accounts/code-invalid')
  return addFactor({ platform, facts, session }, begun.id, () => [store.confirm(begun.id, step, now)])
}

async function passkeysOf({
  platform,
  session,
}: Pick<Call<'beginPasskey'>, 'platform' | 'session'>): Promise<Factor[]> {
  const all = await factorsStore(platform.directory, session.personId).list()
  return all.filter(({ kind }) => kind === 'passkey')
}

function dates({ id, createdAt, lastUsedAt }: Factor) {
  return { id, createdAt, lastUsedAt }
}
