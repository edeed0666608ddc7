import type { SignUpKind } from '@takhti/schema/accounts/signup/rules'
import type { Letter, Letters } from '#platform/email.ts'
import type { MailWords } from '#platform/mail-words.ts'

/** The mail by which a person proves that they read mail at the address they signed up with. */
export function verifyEmailTexts(url: string): Letters {
  return ({ verify }) => ({
    subject: verify.subject,
    lines: [verify.line],
    action: { label: verify.action, url },
    note: verify.note,
  })
}

/** The mail to the owner of an address that has an account already. */
export function hasAccountEmailTexts(origin: string): Letters {
  return ({ hasAccount }) => letterOf(hasAccount, `${origin}/login`)
}

/** The mail to the owner of an address that cannot sign up this way; it names what is missing. */
export function notValidEmailTexts(kind: SignUpKind, origin: string): Letters {
  if (kind === 'student') return ({ noStudentRecord }) => letterOf(noStudentRecord, `${origin}/login`)
  return ({ isStudentRecord }) => letterOf(isStudentRecord, `${origin}/signup?as=student`)
}

function letterOf({ subject, line, next, action, note }: MailWords['hasAccount'], url: string): Letter {
  return { subject, lines: [line, next], action: { label: action, url }, note }
}
