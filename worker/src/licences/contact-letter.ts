import type { Platform } from '#platform/platform.ts'
import { contactLetters } from './licences-text.ts'

type Said = Parameters<typeof contactLetters>

/** What the outbox keeps of what an admin asks the provider for. */
export type ContactLetter = { asked: Said[0]; from: Said[1] }

/** Does the job `contactLetter`. */
export async function sendContactLetter(platform: Platform, body: ContactLetter, id: string): Promise<void> {
  const { asked, from } = body
  const to = platform.env.SUPPORT_EMAIL ?? 'support@localhost'
  await platform.mailer.send({ id, to, language: 'en', letters: contactLetters(asked, from), cause: { by: 'reader' } })
}
