import { normaliseRecoveryCode, normaliseTotpCode } from '@takhti/schema/accounts/factors/rules'
import type { RequestFacts } from '#http/request.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import { provenPasskey } from './passkeys.ts'
import { recoveryStore } from './recovery-store.ts'
import { factorsStore } from './store.ts'
import { factorKeyOf, stepOf } from './totp.ts'

type Asked = { platform: Platform; facts: RequestFacts; personId: string }

/** Uses up a code: one of the authenticator app, or a recovery code. Null where it is neither or was used before. */
export async function spendCode({ platform, personId }: Asked, text: string): Promise<'totp' | 'recovery' | null> {
  const store = factorsStore(platform.directory, personId)
  const recovery = normaliseRecoveryCode(text)
  if (recovery !== null)
    return (await recoveryStore(platform.directory, personId).spend(await recoveryHash(personId, recovery)))
      ? 'recovery'
      : null
  const code = normaliseTotpCode(text)
  const key = factorKeyOf(platform.env)
  const factor = (await store.list()).find(({ kind, confirmedAt }) => kind === 'totp' && confirmedAt !== null)
  if (code === null || key === null || factor === undefined) return null
  const now = platform.now()
  const step = await stepOf(key, { ...factor, code, now })
  return step !== null && (await store.spend(factor, step, now)) ? 'totp' : null
}

/** Uses up a passkey's signature; false where it proves nothing. */
export async function spendPasskey(asked: Asked, response: Record<string, unknown>): Promise<boolean> {
  const store = factorsStore(asked.platform.directory, asked.personId)
  const passkeys = (await store.list()).filter(({ kind }) => kind === 'passkey')
  const proven = await provenPasskey(asked, response, passkeys)
  return proven !== null && store.spend(proven.passkey, proven.counter, asked.platform.now())
}

/** A recovery code has 80 bits, too many for a precomputed table; the person in the hash ties it to them. */
export function recoveryHash(personId: string, code: string): Promise<string> {
  return sha256(`recovery\n${personId}\n${code}`)
}
