import type { LoginResult } from '@takhti/schema/accounts/model'
import type { RequestFacts } from '#http/request.ts'
import { authOf } from '#platform/auth.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import { takePasswordGuess } from '../guesses.ts'
import { rememberDevice } from '../known-device-store.ts'
import { loginResult } from '../port.ts'
import { logFailedSignIn } from '../sign-in-log-store.ts'
import { isWaitingForProof } from '../signup/port.ts'
import { settlingStore, type Settling } from './settling-store.ts'

type Asked = { platform: Platform; facts: RequestFacts; now: Date }

/** Signs in with e-mail and password; a wrong one counts for the account and the source together. */
export async function signInByPassword(
  { platform, facts, now }: Asked,
  { email, password }: { email: string; password: string },
): Promise<LoginResult> {
  const giveGuessBack = await takePasswordGuess(platform, facts, email)
  const found = await authOf(platform).byPassword(email, password)
  if (found === null) {
    logFailedSignIn(platform, { email }, { via: 'password', requestId: facts.requestId })
    const isWaiting = await isWaitingForProof(platform, email, password)
    throw new Failure(isWaiting ? 'accounts/email-unverified' : 'accounts/invalid-credentials')
  }
  await giveGuessBack()
  const { token, passwordHash } = found
  const login = await settled({ platform, facts, now }, token, { via: 'password', passwordHash })
  // The password was changed between its comparison and here; the old one must not admit.
  if (login === null) throw new Failure('accounts/invalid-credentials')
  return login
}

/** Completes a fresh session: its institute, its way of sign-in, its device. Null where it has ended already. */
export async function settled(
  { platform, facts, now }: Asked,
  token: string,
  how: Pick<Settling, 'via' | 'passwordHash'>,
): Promise<LoginResult | null> {
  const settling = { ...how, tokenHash: await sha256(token), userAgent: facts.userAgent, now }
  const session = await settlingStore(platform.directory).settle(settling)
  if (session === null) return null
  if (session.institute === null) throw new Failure('common/forbidden')
  rememberDevice(platform, facts, session.personId)
  return { ...loginResult(token, { ...session, institute: session.institute }), isChoiceDue: session.isChoiceDue }
}
