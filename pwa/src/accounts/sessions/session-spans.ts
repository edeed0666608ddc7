import type { OpenSession } from '@takhti/schema/accounts/sessions/model'
import { dayMs } from '@takhti/schema/kit/durations'

type Span = 'today' | 'week' | 'month' | 'earlier'

/** The section of the list for a session: by days of the device's calendar since its last use. */
export function spanOf({ lastSeenAt, isCurrent }: OpenSession, now: Date): Span {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const seenAt = new Date(lastSeenAt).getTime()
  if (isCurrent || seenAt >= midnight) return 'today'
  if (seenAt >= midnight - 6 * dayMs) return 'week'
  return seenAt >= midnight - 29 * dayMs ? 'month' : 'earlier'
}
