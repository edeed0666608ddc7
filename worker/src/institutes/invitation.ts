import type { Platform } from '#platform/platform.ts'
import { invitationEmailTexts, type InvitedAs } from './institutes-text.ts'

/** An e-mail to a person who was added to an institute; stored in the outbox until it is sent. */
export type InvitationJob = {
  to: string
  language: string
  instituteName: string
  role: InvitedAs
  origin: string
}

/** Sends the e-mail `id`. Its text is the same with and without an account. */
export async function sendInvitation(
  platform: Platform,
  { to, language, origin, ...facts }: InvitationJob,
  id: string,
) {
  // The address shows a sign-in that mails a link, which is all that a person without a password needs.
  const letters = invitationEmailTexts({ ...facts, url: `${origin}/login` })
  await platform.mailer.send({ id, to, language, letters, cause: { by: 'institute', origin } })
}
