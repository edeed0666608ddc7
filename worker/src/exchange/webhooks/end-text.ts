import type { Letters } from '#platform/email.ts'
import { filled } from '#platform/mail-words.ts'

/** The mail to admins about a webhook that was switched off. */
export function endedTexts({ host, origin }: { host: string; origin: string | null }): Letters {
  return ({ webhookEnded }) => ({
    subject: filled(webhookEnded.subject, { host }),
    lines: [filled(webhookEnded.line, { host }), webhookEnded.next],
    ...(origin !== null && { action: { label: webhookEnded.action, url: `${origin}/dashboard/connections` } }),
  })
}
