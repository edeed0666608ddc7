import type { Platform } from '#platform/platform.ts'
import { invitationLetters, type InvitedAs } from './institutes-text.ts'

/** A letter to somebody who was added to an institute; kept in the outbox until it is sent. */
export type InvitationJob = {
  to: string
  language: string
  instituteName: string
  role: InvitedAs
  origin: string
}

/** Sends the letter `id`; it says the same to who has an account and to who has none. */
export async function sendInvitation(platform: Platform, { to, language, origin, ...said }: InvitationJob, id: string) {
  // The address shows a sign-in that mails a link, which is all that somebody without a password needs.
  const letters = invitationLetters({ ...said, url: `${origin}/login` })
  await platform.mailer.send({ id, to, language, letters, cause: { by: 'institute', origin } })
}
