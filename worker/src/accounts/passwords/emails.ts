import type { Platform } from '#platform/platform.ts'
import { passwordChangedEmailTexts } from './passwords-text.ts'
import { mailReset, type ResetEmail } from './proof.ts'

/** What the outbox stores of the mail that a password was changed. */
export type PasswordEmail = { email: string; language: string; origin: string }

/** Performs the job `resetLetter`: mails a link and a code where an account has the address, and nothing elsewhere. */
export async function sendResetEmail(platform: Platform, body: ResetEmail, id: string): Promise<void> {
  await mailReset(platform, body, id)
}

/** Performs the job `passwordLetter`. */
export async function sendPasswordEmail(platform: Platform, body: PasswordEmail, id: string): Promise<void> {
  const { email, language, origin } = body
  const letters = passwordChangedEmailTexts(`${origin}/forgotpassword`)
  await platform.mailer.send({ id, to: email, language, letters, cause: { by: 'reader' } })
}
