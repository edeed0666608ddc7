import { isCode, normaliseCode } from '@takhti/schema/classes/rules'
import { dayMs, minuteMs } from '@takhti/schema/kit/durations'
import { countAttempt, listSpent } from '#platform/attempts.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'

/** Wrong codes of one source. A school is one source, so that a class's mistyped codes must not refuse the right one. */
const wrongCodes = {
  minute: { max: 20, windowMs: minuteMs },
  flood: { max: 200, windowMs: minuteMs },
  day: { max: 2_000, windowMs: dayMs },
} as const

/**
 * The target of a code. A source is refused its wrong codes after twenty in a minute; a right code passes until the source
 * has sent a script's number of wrong ones in the minute, or in the day.
 */
export async function findGuarded<Target>(
  platform: Platform,
  { source, text }: { source: string; text: string },
  find: (code: string) => Promise<Target | null>,
): Promise<Target> {
  const now = platform.now()
  const minute = { key: `code:source:${source}`, ...wrongCodes.minute }
  const flood = { key: minute.key, ...wrongCodes.flood }
  const day = { key: `code:day:${source}`, ...wrongCodes.day }
  const code = normaliseCode(text)
  const [spent, target] = await Promise.all([
    listSpent(platform.directory, [minute, flood, day], now),
    isCode(code) ? find(code) : null,
  ])
  const isGuessing = spent.includes(flood) || (spent.includes(day) && spent.includes(minute))
  if (target !== null && !isGuessing) return target
  // A refused right code counts too: the count must not distinguish it from a wrong one.
  await countAttempt(platform.directory, [minute, day], now)
  throw new Failure(spent.includes(minute) ? 'common/too-many' : 'classes/code-invalid')
}
