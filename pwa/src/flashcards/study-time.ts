import type { Day } from '@takhti/schema/flashcards/schedule'
import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'

const monthMs = 30.4 * dayMs
const yearMs = 365 * dayMs

const steps = [
  { unit: 'minute', from: 0, ms: minuteMs },
  { unit: 'hour', from: hourMs, ms: hourMs },
  { unit: 'day', from: dayMs, ms: dayMs },
  { unit: 'month', from: 2 * monthMs, ms: monthMs },
  { unit: 'year', from: yearMs, ms: yearMs },
] as const

/** A duration in one rounded unit, at least a minute. */
export function durationText(ms: number, language: string, unitDisplay: 'short' | 'long' = 'short'): string {
  const step = steps.findLast(({ from }) => ms >= from) ?? steps[0]
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: step.unit,
    unitDisplay,
    maximumFractionDigits: step.unit === 'year' ? 1 : 0,
  })
  return format.format(Math.max(1, step.unit === 'year' ? ms / step.ms : Math.round(ms / step.ms)))
}

/** The day of this device's time zone. */
export function dayOf(now: Date): Day {
  const start = new Date(now)
  start.setHours(0, 0, 0, 0)
  const end = new Date(start)
  // Days of 23 and 25 hours included.
  end.setDate(end.getDate() + 1)
  return { start, end }
}
