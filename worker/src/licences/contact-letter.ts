import type { Platform } from '#platform/platform.ts'
import { contactLetters } from './licences-text.ts'

type Said = Parameters<typeof contactLetters>

/** The outbox body of an admin's request to the provider. */
export type ContactLetter = { asked: Said[0]; from: Said[1] }

/** Runs the job `contactLetter`. */
export async function sendContactLetter(platform: Platform, body: ContactLetter, id: string): Promise<void> {
  const { asked, from } = body
  const to = platform.env.SUPPORT_EMAIL ?? 'support@localhost'
  await platform.mailer.send({ id, to, language: 'en', letters: contactLetters(asked, from), cause: { by: 'reader' } })
}
