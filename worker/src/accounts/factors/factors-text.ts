import type { Letters } from '#platform/email.ts'

/** The changes of a second factor that are mailed. */
export type FactorNews = 'added' | 'removed' | 'recovery' | 'reset'

/** The mail about a change to a person's second factor. */
export function factorEmailTexts(news: FactorNews, url: string): Letters {
  return ({ factor }) => ({
    subject: factor.subject,
    lines: [factor[news]],
    action: { label: factor.action, url },
    note: factor.note,
  })
}
