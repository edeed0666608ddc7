import type { InvitedRole } from '@takhti/schema/joining/rules'
import type { Letters } from '#platform/email.ts'
import { filled } from '#platform/mail-words.ts'

type Invitation = {
  institute: string
  role: InvitedRole
  url: string
  /** Whether it is open for thirty days instead of seven. */
  isLong: boolean
}

/** The e-mail that invites a person to belong to an institute. */
export function invitationEmailTexts({ institute, role, url, isLong }: Invitation): Letters {
  return ({ invitation }) => ({
    subject: filled(invitation.subject, { institute }),
    lines: [filled(invitation[role], { institute }), invitation.next],
    action: { label: invitation.action, url },
    note: isLong ? invitation.longNote : invitation.note,
  })
}

type Referral = { institute: string; code: string; url: string }

/** The e-mail that recommends Takhti to another institute. */
export function referralEmailTexts({ institute, code, url }: Referral): Letters {
  return ({ referral }) => ({
    subject: filled(referral.subject, { institute }),
    lines: [filled(referral.line, { institute }), referral.next],
    code,
    action: { label: referral.action, url },
    note: referral.note,
  })
}
