import type { Letters } from '#platform/email.ts'
import { filled } from '#platform/mail-words.ts'

/** The role in which a person was added. */
export type InvitedAs = 'instructor' | 'learner' | 'admin'

type Invitation = { instituteName: string; role: InvitedAs; url: string }

/** The e-mail to a person who was added to an institute. */
export function invitationEmailTexts({ instituteName: institute, role, url }: Invitation): Letters {
  return ({ added }) => ({
    subject: filled(added.subject, { institute }),
    lines: [filled(added[role], { institute }), added.next],
    action: { label: added.action, url },
    note: added.note,
  })
}
