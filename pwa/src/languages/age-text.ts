import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'

const units = [
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
  { unit: 'minute', ms: minuteMs },
] as const

/** How long before `now` an instant was, in whole units. A device clock that is behind never gives "in the future". */
export function ageText(at: Date, now: Date, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const age = Math.max(0, now.getTime() - at.getTime())
  if (age > 30 * dayMs) return at.toLocaleDateString(language, { dateStyle: 'medium' })
  const fitting = units.find(({ ms }) => age >= ms)
  return fitting ? format.format(-Math.floor(age / fitting.ms), fitting.unit) : format.format(0, 'second')
}
