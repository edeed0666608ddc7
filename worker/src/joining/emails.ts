import { invitationLifetimeMs, statusAt } from '@takhti/schema/joining/rules'
import { together } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { findInvitation, secretRows } from './invitation-store.ts'
import { invitationEmailTexts, referralEmailTexts } from './joining-text.ts'

/** The outbox body of an invitation; its secret is made when the mail goes out. */
export type JoiningEmail = { invitationId: string; language: string; origin: string }

/** The outbox body of a recommendation to another institute. */
export type ReferralEmail = { to: string; language: string; institute: string; code: string; origin: string }

/** Runs the job `joiningLetter`: mails an open invitation with a secret that voids the one before. Closed ones are not mailed. */
export async function sendJoiningEmail(platform: Platform, body: JoiningEmail, id: string): Promise<void> {
  const { invitationId, language, origin } = body
  const now = platform.now()
  const found = await findInvitation(platform.directory, invitationId, null)
  if (found === null || statusAt(found, now) !== 'pending') return
  const { email: to, instituteName: institute, role, expiresAt } = found
  const isLong = Date.parse(expiresAt) - now.getTime() > invitationLifetimeMs
  const secret = newSecret()
  const secretHash = await sha256(secret)
  await together(platform.directory, secretRows(platform.directory, invitationId, { secretHash, expiresAt, now }))
  // In the fragment, which browsers send in no request, log or referrer.
  const url = `${origin}/invitation#secret=${secret}`
  await platform.mailer.send({
    id,
    to,
    language,
    letters: invitationEmailTexts({ institute, role, url, isLong }),
    cause: { by: 'institute', origin },
  })
}

/** Runs the job `referralLetter`. */
export async function sendReferralEmail(platform: Platform, body: ReferralEmail, id: string): Promise<void> {
  const { to, language, institute, code, origin } = body
  const letters = referralEmailTexts({ institute, code, url: `${origin}/signup?referral=${code}` })
  await platform.mailer.send({ id, to, language, letters, cause: { by: 'institute', origin } })
}
