import type { Platform } from '#platform/platform.ts'
import { passwordChangedLetters } from './passwords-text.ts'
import { mailReset, type ResetLetter } from './proof.ts'

/** What the outbox keeps of the news that a password was changed. */
export type PasswordLetter = { email: string; language: string; origin: string }

/** Does the job `resetLetter`: mails a link and a code to whoever has an account at the address, and nothing to anybody else. */
export async function sendResetLetter(platform: Platform, body: ResetLetter, id: string): Promise<void> {
  await mailReset(platform, body, id)
}

/** Does the job `passwordLetter`. */
export async function sendPasswordLetter(platform: Platform, body: PasswordLetter, id: string): Promise<void> {
  const { email, language, origin } = body
  const letters = passwordChangedLetters(`${origin}/forgotpassword`)
  await platform.mailer.send({ id, to: email, language, letters, cause: { by: 'reader' } })
}
