import type { factors } from '@takhti/schema/accounts/factors/contract'
import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import { hourMs } from '@takhti/schema/kit/durations'
import type { HandlerArgs } from '#http/implement.ts'
import { giveBack, takeAttempt, type Counter } from '#platform/attempts.ts'
import { together } from '#platform/db.ts'
import { isPassword } from '../passwords/replacement.ts'
import { passwordsStore } from '../passwords/store.ts'
import { logFailedSignIn } from '../sign-in-log-store.ts'
import { accountsStore } from '../store.ts'
import { factorLetter } from './emails.ts'
import { spendCode, spendPasskey } from './prove.ts'
import { provedRow } from './session-proof-store.ts'

type Call = HandlerArgs<(typeof factors)['prove']>
type Proven = 'password' | 'totp' | 'recovery' | 'passkey'

/** Proves a signed-in person again. A guess counts against the person, who has passed a first factor already. */
export async function proveIdentity(call: Call) {
  const { input, platform, session, now, fail } = call
  const { personId, sessionId, reach } = session
  if (input.password !== undefined && reach === 'pending') return fail('common/forbidden')
  const counters: Counter[] = [{ key: `prove:person:${personId}`, max: 10, windowMs: hourMs }]
  await takeAttempt(platform.directory, counters, now)
  const by = await provenBy(call)
  if (by === null) {
    logFailedSignIn(platform, { personId }, { via: wayOf(call), requestId: call.facts.requestId })
    return fail(codeOf(call))
  }
  await giveBack(platform.directory, counters)
  const recovery = by === 'recovery' ? recoveryNotice(call) : null
  await together(platform.directory, [
    provedRow(platform.directory, { sessionId, personId, by: by === 'password' ? 'first' : 'second', now }),
    ...(recovery?.effects ?? []),
  ])
  recovery?.after()
  return { message: 'Proved' }
}

async function provenBy({ input, platform, facts, session }: Call): Promise<Proven | null> {
  const { personId } = session
  const asked = { platform, facts, personId }
  if (input.code !== undefined) return spendCode(asked, input.code)
  if (input.passkey !== undefined) return (await spendPasskey(asked, input.passkey)) ? 'passkey' : null
  const holder = await passwordsStore(platform.directory).findHolder(personId)
  return (await isPassword(holder?.passwordHash ?? null, input.password ?? '')) ? 'password' : null
}

/** A recovery code works for a finder of the paper too, so its use is logged and mailed to the owner. */
function recoveryNotice({ platform, facts, session, now, newId }: Call) {
  const { personId, email, language, institute } = session
  const letter = factorLetter(platform, { email, language, origin: facts.origin, news: 'recovery' })
  const row = { id: newId(), instituteId: institute?.id ?? null, personId, entityId: personId }
  const logged = platform.directory
    .insert(directoryAudit)
    .values({ ...row, action: 'factors.useRecoveryCode', requestId: facts.requestId, at: now.toISOString() })
  const enqueued = letter.jobs.map((job) => accountsStore(platform.directory).enqueue(job))
  return { effects: [logged, ...enqueued], after: letter.after }
}

function wayOf({ input }: Call): 'password' | 'code' | 'passkey' {
  if (input.password !== undefined) return 'password'
  return input.code === undefined ? 'passkey' : 'code'
}

function codeOf(call: Call) {
  const codes = {
    password: 'accounts/wrong-password',
    code: 'accounts/code-invalid',
    passkey: 'accounts/passkey-invalid',
  } as const
  return codes[wayOf(call)]
}
