import { digestDay, digestMinute, nextDigestAt } from '@takhti/schema/digests/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import { pushAt, usualQuiet } from '@takhti/schema/notifications/quiet/rules'
import { instantOf } from '@takhti/schema/schedule/rules'
import type { ClassNews } from './news-store.ts'
import type { DueDigest } from './queue-store.ts'
import type { Reader } from './reader-store.ts'

/** What becomes of a due digest: a mail, a later time today, or nothing this time. */
export type Verdict =
  | { kind: 'mail'; reader: Reader; day: string; next: string; classes: ClassNews[] }
  | { kind: 'later'; nextAt: string; isCovered: boolean }

type Given = { digest: DueDigest; reader: Reader | undefined; news: readonly ClassNews[]; now: Date }

/** Decides on a due digest. It waits for the quiet hours of its classes to end, for a day at most. */
export function verdictOn({ digest, reader, news, now }: Given): Verdict {
  const day = digestDay(digest, now)
  const next = nextDigestAt(digest, now).toISOString()
  if (reader === undefined || digest.sentFor >= day) return { kind: 'later', nextAt: next, isCovered: false }
  if (news.length === 0) return { kind: 'later', nextAt: next, isCovered: true }
  const freeAt = news.map(({ quiet }) => pushAt(now, quiet === undefined ? usualQuiet : quiet, reader.timeZone))
  const last = new Date(Math.max(...freeAt.map((at) => at.getTime())))
  const began = instantOf(day, digestMinute, digest.timeZone)
  const canWait = last.toISOString() < next && last.getTime() < began.getTime() + dayMs
  if (last > now && canWait) return { kind: 'later', nextAt: last.toISOString(), isCovered: false }
  // Classes whose quiet hours never end together are left out rather than disturbed.
  const classes = news.filter((_, index) => (freeAt[index] ?? now) <= now)
  if (classes.length === 0) return { kind: 'later', nextAt: next, isCovered: false }
  return { kind: 'mail', reader, day, next, classes }
}
