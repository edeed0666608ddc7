import { normaliseResetCode, resetCodeFrom, resetLifetimeMs } from '@takhti/schema/accounts/passwords/rules'
import { hourMs } from '@takhti/schema/kit/durations'
import { giveBack, takeAttempt, type Counter } from '#platform/attempts.ts'
import { isMailable } from '#platform/auth.ts'
import { together } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, randomBytes, sha256 } from '#platform/random.ts'
import { secretStore } from '../secret-store.ts'
import { accountsStore } from '../store.ts'
import { resetLetters } from './passwords-text.ts'
import { passwordsStore } from './store.ts'

/** What somebody shows who forgot their password. */
export type Shown = { vid: string } | { email: string; code: string }

/** Mails a link and a code as the letter `id`, both for one use in an hour, and voids the older ones. */
export async function mailReset(
  platform: Platform,
  { email, language: asked, origin }: { email: string; language?: string | undefined; origin: string },
  id: string,
): Promise<void> {
  const reader = isMailable(email) ? await accountsStore(platform.directory).findReader(email) : null
  if (reader === null) return
  const secret = newSecret()
  const code = newCode()
  const now = platform.now()
  const store = secretStore(platform.directory)
  await together(platform.directory, [
    store.voidOf(reader.id, 'resetPassword'),
    store.keep({
      hash: await sha256(secret),
      purpose: 'resetPassword',
      personId: reader.id,
      body: { codeHash: await codeHashOf(email, code) },
      expiresAt: new Date(now.getTime() + resetLifetimeMs),
      now,
    }),
  ])
  // In the fragment, which browsers put into no request, no log and no referrer.
  const letters = resetLetters(`${origin}/resetpassword#vid=${secret}`, code)
  await platform.mailer.send({ id, to: email, language: asked ?? reader.language, letters })
}

/** Who stands behind what was shown. Each guess counts; a right one does not. */
export async function findShown(platform: Platform, shown: Shown, source: string) {
  const now = platform.now()
  const counters: Counter[] = [
    { key: `reset:source:${source}`, max: 100, windowMs: hourMs },
    ...('vid' in shown ? [] : [{ key: `reset:guess:${shown.email}`, max: 10, windowMs: hourMs }]),
  ]
  await takeAttempt(platform.directory, counters, now)
  const store = passwordsStore(platform.directory)
  const found =
    'vid' in shown
      ? await store.findByLink(await sha256(shown.vid), now)
      : await store.findByCode(shown.email, await codeHashOf(shown.email, normaliseResetCode(shown.code)), now)
  if (found === null) throw invalid(shown)
  await giveBack(platform.directory, counters)
  return found
}

/** How a link or a code is refused. */
export function invalid(shown: Shown): Failure {
  return new Failure('vid' in shown ? 'accounts/link-invalid' : 'accounts/code-invalid')
}

function codeHashOf(email: string, code: string): Promise<string> {
  return sha256(`reset\n${email}\n${code}`)
}

function newCode(): string {
  // A draw with too many unusable bytes is rare; then it is drawn again.
  return resetCodeFrom(randomBytes(new Uint8Array(16))) ?? newCode()
}
