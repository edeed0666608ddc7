import type { Letters } from '#platform/email.ts'

/** The mail that carries a sign-in link. */
export function signInEmailTexts(url: string): Letters {
  return ({ signIn }) => ({
    subject: signIn.subject,
    lines: [signIn.line],
    action: { label: signIn.action, url },
    note: signIn.note,
  })
}
