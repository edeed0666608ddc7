import type { Letters } from '#platform/email.ts'
import { filled } from '#platform/mail-words.ts'

/** The mail that invites a person of a class to its live class. */
export function linkEmailTexts({ lesson, name, url }: { lesson: string; name: string; url: string }): Letters {
  return ({ liveClass }) => ({
    subject: filled(liveClass.subject, { lesson }),
    lines: [filled(liveClass.line, { lesson, name }), liveClass.next],
    action: { label: liveClass.action, url },
  })
}
