import type { Platform } from '#platform/platform.ts'
import { contactEmailTexts } from './licences-text.ts'

type EmailParameters = Parameters<typeof contactEmailTexts>

/** The outbox body of an admin's request to the provider. */
export type ContactEmail = { asked: EmailParameters[0]; from: EmailParameters[1] }

/** Runs the job `contactLetter`. */
export async function sendContactEmail(platform: Platform, body: ContactEmail, id: string): Promise<void> {
  const { asked, from } = body
  const to = platform.env.SUPPORT_EMAIL ?? 'support@localhost'
  await platform.mailer.send({
    id,
    to,
    language: 'en',
    letters: contactEmailTexts(asked, from),
    cause: { by: 'reader' },
  })
}
