import { signUpVerdict } from '@takhti/schema/accounts/signup/rules'
import { mailedQuery } from '@takhti/schema/kit/own-path'
import { verifyPassword } from '#platform/auth.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { recordStore } from './record-store.ts'
import { hasAccountEmailTexts, notValidEmailTexts, verifyEmailTexts } from './signup-text.ts'
import { signUpStore } from './store.ts'

/** What the outbox stores of a sign-up's mail; its secret is made when the mail is sent. */
export type SignUpEmail = { signUpId: string; origin: string; back?: string | undefined }

/** Performs the job `signUpLetter`: decides which mail the owner of the address gets, and sends it. */
export async function sendSignUpEmail(platform: Platform, body: SignUpEmail, id: string): Promise<void> {
  const { signUpId, origin, back } = body
  const store = signUpStore(platform.directory)
  const signUp = await store.find(signUpId)
  if (signUp === null || signUp.verifiedAt !== null) return
  const { kind, email: to, language } = signUp
  const cause = { by: 'reader' } as const
  const verdict = signUpVerdict(kind, await recordStore(platform.directory).findRecord(to))
  if (verdict === 'hasAccount')
    return platform.mailer.send({ id, to, language, letters: hasAccountEmailTexts(origin), cause })
  if (verdict === 'notValid')
    return platform.mailer.send({ id, to, language, letters: notValidEmailTexts(kind, origin), cause })
  const secret = newSecret()
  await store.replaceLink({
    id: signUpId,
    linkHash: await sha256(secret),
    expiresAt: new Date(signUp.expiresAt),
    now: platform.now(),
  })
  // In the fragment, which browsers put into no request, no log and no referrer.
  const letters = verifyEmailTexts(`${origin}/verifyEmail${mailedQuery(back)}#verify_token=${secret}`)
  await platform.mailer.send({ id, to, language, letters, cause })
}

/** The job `mirrorNames` is the job `mirrorProfile` by the name that arrivals write. */
export { mirrorProfile as mirrorNames } from '../profiles/mirror.ts'

// A hash that no password has, so that a check costs the same with and without a sign-up.
const anonymousHash = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Whether a person who cannot sign in has signed up with exactly this address and password, and not proven the address yet. */
export async function isWaitingForProof(platform: Platform, email: string, password: string): Promise<boolean> {
  const waiting = await signUpStore(platform.directory).findWaiting(email)
  const isRight = await verifyPassword({ hash: waiting?.passwordHash ?? anonymousHash, password })
  return waiting !== null && isRight
}
