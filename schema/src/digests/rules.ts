import { dayIn } from '../kit/days.ts'
import { dayMs } from '../kit/durations.ts'
import { daysAfter, instantOf, weekdayOf } from '../schedule/rules.ts'

/** How often a person wants a digest by mail; none until they choose. */
export const digestPaces = ['never', 'daily', 'weekly'] as const

export type DigestPace = (typeof digestPaces)[number]

/** A digest is due at this minute of the person's day: five in the afternoon, after lessons. */
export const digestMinute = 17 * 60

/** The day of the week of weekly digests by ISO 8601: Sunday, before the next school week. */
const weekday = 7

/** The longest time that a digest looks back, where earlier ones could not be sent. */
export const longestLookBackMs = 14 * dayMs

/** How far ahead due work is listed: until after the next digest. */
export const lookAheadMs: Readonly<Record<Exclude<DigestPace, 'never'>, number>> = {
  daily: 2 * dayMs,
  weekly: 8 * dayMs,
}

type Timing = { pace: Exclude<DigestPace, 'never'>; timeZone: string }

/** The first time after an instant at which a digest is due. */
export function nextDigestAt(timing: Timing, now: Date): Date {
  for (let date = dayIn(timing.timeZone, now); ; date = daysAfter(date, 1)) {
    const due = dueOn(timing, date)
    if (due !== null && due > now) return due
  }
}

/** The day of the digest that was last due: there is one mail for it at most. */
export function digestDay(timing: Timing, now: Date): string {
  for (let date = dayIn(timing.timeZone, now); ; date = daysAfter(date, -1)) {
    const due = dueOn(timing, date)
    if (due !== null && due <= now) return date
  }
}

function dueOn({ pace, timeZone }: Timing, date: string): Date | null {
  return pace === 'daily' || weekdayOf(date) === weekday ? instantOf(date, digestMinute, timeZone) : null
}
