import type { Platform } from '#platform/platform.ts'
import { passwordChangedLetters } from './passwords-text.ts'
import { mailReset, type ResetLetter } from './proof.ts'

/** What the outbox stores of the mail that a password was changed. */
export type PasswordLetter = { email: string; language: string; origin: string }

/** Performs the job `resetLetter`: mails a link and a code where an account has the address, and nothing elsewhere. */
export async function sendResetLetter(platform: Platform, body: ResetLetter, id: string): Promise<void> {
  await mailReset(platform, body, id)
}

/** Performs the job `passwordLetter`. */
export async function sendPasswordLetter(platform: Platform, body: PasswordLetter, id: string): Promise<void> {
  const { email, language, origin } = body
  const letters = passwordChangedLetters(`${origin}/forgotpassword`)
  await platform.mailer.send({ id, to: email, language, letters, cause: { by: 'reader' } })
}
