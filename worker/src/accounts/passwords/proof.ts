import { normaliseResetCode, resetCodeFrom, resetLifetimeMs } from '@takhti/schema/accounts/passwords/rules'
import { hourMs } from '@takhti/schema/kit/durations'
import { mailedQuery } from '@takhti/schema/kit/own-path'
import { giveBack, takeAttempt, type Counter } from '#platform/attempts.ts'
import { isMailable } from '#platform/auth.ts'
import { together } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, randomBytes, sha256 } from '#platform/random.ts'
import { slowDown } from '../guesses.ts'
import { secretStore } from '../secret-store.ts'
import { accountsStore } from '../store.ts'
import { resetEmailTexts } from './passwords-text.ts'
import { passwordsStore } from './store.ts'

/** The proof of a person who forgot their password. */
export type Shown = { vid: string } | { email: string; code: string }

/** What the outbox stores of a forgotten password; link and code are made when the mail is sent. */
export type ResetEmail = {
  email: string
  language?: string | undefined
  origin: string
  back?: string | undefined
}

/** Mails a link and a code as the mail `id`, both for one use in an hour. Older codes end; older links still work. */
export async function mailReset(
  platform: Platform,
  { email, language: asked, origin, back }: ResetEmail,
  id: string,
): Promise<void> {
  const reader = isMailable(email) ? await accountsStore(platform.directory).findReader(email) : null
  if (reader === null) return
  const secret = newSecret()
  const code = newCode()
  const now = platform.now()
  const store = secretStore(platform.directory)
  await together(platform.directory, [
    store.emptyOf(reader.id, 'resetPassword'),
    store.store({
      hash: await sha256(secret),
      purpose: 'resetPassword',
      personId: reader.id,
      body: { codeHash: await codeHashOf(email, code) },
      expiresAt: new Date(now.getTime() + resetLifetimeMs),
      now,
    }),
  ])
  // In the fragment, which browsers put into no request, no log and no referrer.
  const letters = resetEmailTexts(`${origin}/resetpassword${mailedQuery(back)}#vid=${secret}`, code)
  await platform.mailer.send({ id, to: email, language: asked ?? reader.language, letters, cause: { by: 'reader' } })
}

/** The person of this proof. Guesses of a code count; beside each code its mail has a link, which cannot be guessed. */
export async function findShown(platform: Platform, shown: Shown, source: string) {
  const now = platform.now()
  const store = passwordsStore(platform.directory)
  if ('vid' in shown) {
    const found = await store.findByLink(await sha256(shown.vid), now)
    if (found === null) throw invalid(shown)
    return found
  }
  const { email, code } = shown
  await slowDown(platform, { what: 'reset-code', source, perMinute: 60 })
  const refusal = 'accounts/use-mailed-link'
  const counters: Counter[] = [{ key: `reset:guess:${email}`, max: 10, windowMs: hourMs, refusal }]
  await takeAttempt(platform.directory, counters, now)
  const found = await store.findByCode(email, await codeHashOf(email, normaliseResetCode(code)), now)
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
