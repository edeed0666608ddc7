import { normaliseCode } from '@takhti/schema/classes/rules'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'
import { referralStore } from './referral-store.ts'

export { findInvitedClasses, listInvitedInto, narrowInvitation } from './class-invitation-store.ts'
export { askConsent } from './consent.ts'
export { sendJoiningLetter, sendReferralLetter } from './letters.ts'

/** The row that says which institute brought a fresh one, for the batch that makes it; a code that nobody has writes none. */
export function referralRow(
  db: DirectoryDatabase,
  referred: { instituteId: string; code: string; at: string },
): Statement {
  return referralStore(db).record({ ...referred, code: normaliseCode(referred.code) })
}
