import type { Letters } from '#platform/email.ts'
import { filled, type MailWords } from '#platform/mail-words.ts'
import type { ClassNews } from './news-store.ts'

type Counts = Pick<ClassNews, 'className' | 'posts' | 'unread' | 'due'>

/** The number of classes that a digest lists; the rest is counted. */
const maxLines = 20

type Digest = { institute: string; classes: readonly Counts[]; url: string }

/** The digest of a person in one institute: names of classes and numbers, and no word of what people wrote. */
export function digestEmailTexts({ institute, classes, url }: Digest): Letters {
  return ({ digest }) => ({
    subject: filled(digest.subject, { institute }),
    lines: [digest.intro, ...linesOf(classes, digest)],
    action: { label: digest.action, url },
  })
}

function linesOf(classes: readonly Counts[], words: MailWords['digest']): string[] {
  const shown = classes.slice(0, maxLines).map((each) => {
    const counts = (['posts', 'unread', 'due'] as const).flatMap((what) =>
      each[what] > 0 ? [`${words[what]}: ${each[what]}`] : [],
    )
    // Isolates, so that a name in another direction leaves the numbers in their places.
    return `\u2068${each.className}\u2069 — ${counts.join(' · ')}`
  })
  const rest = classes.length - shown.length
  return rest > 0 ? [...shown, filled(words.more, { count: rest })] : shown
}
