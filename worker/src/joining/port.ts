import { normaliseCode } from '@takhti/schema/classes/rules'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'
import { referralStore } from './referral-store.ts'

export { findInvitedClasses, listInvitedInto, narrowInvitation } from './class-invitation-store.ts'
export { askConsent } from './consent.ts'
export { sendJoiningEmail, sendReferralEmail } from './emails.ts'

/** The row that names the institute that referred a new one, for the batch that makes it. An unknown code writes no row. */
export function referralRow(
  db: DirectoryDatabase,
  referred: { instituteId: string; code: string; at: string },
): Statement {
  return referralStore(db).record({ ...referred, code: normaliseCode(referred.code) })
}
