import type { Letters } from '#platform/email.ts'

/** The mail that carries a link and a code for a new password. */
export function resetEmailTexts(url: string, code: string): Letters {
  return ({ reset }) => ({
    subject: reset.subject,
    lines: [reset.line],
    code,
    action: { label: reset.action, url },
    note: reset.note,
  })
}

/** The mail that notifies a person of their changed password. */
export function passwordChangedEmailTexts(url: string): Letters {
  return ({ passwordChanged }) => ({
    subject: passwordChanged.subject,
    lines: [passwordChanged.line],
    action: { label: passwordChanged.action, url },
    note: passwordChanged.note,
  })
}
