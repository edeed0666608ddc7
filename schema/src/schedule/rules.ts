import { dayIn } from '../kit/days.ts'
import { dayMs, minuteMs } from '../kit/durations.ts'

export const minutesOfDay = 24 * 60
const minutesOfWeek = 7 * minutesOfDay

/** Days of the week as ISO 8601 counts them: Monday is 1, Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The maximum of left-out days of a weekly entry. */
export const maxLeftOut = 100

/** The maximum of entries of one class; past ones remain until a person removes them. */
export const maxOfClass = 200

/** The most works of a calendar: those that are due last. */
export const maxDue = 500

export type When = { kind: 'once'; date: string } | { kind: 'weekly'; days: readonly number[] }

/**
 * A slot in the wall-clock time of a place: minutes of the day there, and the duration. `leftOut` are single days
 * without a weekly entry; entries of earlier builds have none.
 */
export type Slot = {
  when: When
  leftOut?: readonly string[] | undefined
  startMinute: number
  minutes: number
  timeZone: string
}

/** Once that it is on. */
export type Occurrence = { startsAt: Date; endsAt: Date }

/** Whether text is a day of the calendar, as `2026-11-23`. */
export function isDate(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The day a number of days after another one. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** The day of the week of a date, by ISO 8601: Monday is 1. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7
}

/**
 * The instant at which a place's wall clock shows this minute of this day. Where clocks go back it is the first one. A
 * skipped minute is as long after the jump as it would have been after the minute before it.
 */
export function instantOf(date: string, minute: number, timeZone: string): Date {
  const wallMs = Date.parse(date) + minute * minuteMs
  // No place changes its clocks twice within these two days.
  const [before, after] = [wallMs - dayMs, wallMs + dayMs].map((at) => offsetMs(timeZone, at))
  const meant = [before, after].flatMap((offset = 0) =>
    offsetMs(timeZone, wallMs - offset) === offset ? [wallMs - offset] : [],
  )
  return new Date(meant.length === 0 ? wallMs - (before ?? 0) : Math.min(...meant))
}

/** Each time that something starts from an instant until before another one, in order. */
export function occurrencesBetween(slot: Slot, from: Date, to: Date): Occurrence[] {
  const { when, leftOut = [], startMinute, minutes, timeZone } = slot
  const last = daysAfter(dayIn(timeZone, to), 1)
  const found: Occurrence[] = []
  for (let date = daysAfter(dayIn(timeZone, from), -1); date <= last; date = daysAfter(date, 1)) {
    if (when.kind === 'once' ? when.date !== date : !when.days.includes(weekdayOf(date))) continue
    if (when.kind === 'weekly' && leftOut.includes(date)) continue
    const startsAt = instantOf(date, startMinute, timeZone)
    if (startsAt >= from && startsAt < to)
      found.push({ startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) })
  }
  return found
}

/** The entries that start on a day of a place, in order; each at most once. */
export function onDay<Item extends Slot>(
  items: readonly Item[],
  date: string,
  timeZone: string,
): (Item & Occurrence)[] {
  const from = instantOf(date, 0, timeZone)
  const to = instantOf(daysAfter(date, 1), 0, timeZone)
  return items
    .flatMap((item) =>
      occurrencesBetween(item, from, to)
        .slice(0, 1)
        .map((occurrence) => ({ ...item, ...occurrence })),
    )
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/**
 * Whether two slots overlap in wall-clock time; weekly ones do so for ever, before and after any clock change. Two
 * places are compared for the year that begins at `from`. The replacement of a left-out day does not overlap its weekly
 * entry.
 */
export function overlaps(one: Slot, other: Slot, from: Date): boolean {
  if (hasLeftOut(other) && one.when.kind === 'once') return meets(one, one.when.date, other)
  if (hasLeftOut(one) && other.when.kind === 'once') return meets(other, other.when.date, one)
  const round = one.when.kind === 'once' && other.when.kind === 'once' ? Number.POSITIVE_INFINITY : minutesOfWeek
  const shifts = shiftsBetween(one, other, from)
  return wallsOf(one).some((mine) =>
    wallsOf(other).some((theirs) =>
      shifts.some(
        (shift) => isWithin(theirs + shift - mine, one, round) || isWithin(mine - theirs - shift, other, round),
      ),
    ),
  )
}

function hasLeftOut({ when, leftOut = [] }: Slot): boolean {
  return when.kind === 'weekly' && leftOut.length > 0
}

/** Whether a single entry overlaps a weekly one with left-out days. */
function meets(one: Slot, date: string, other: Slot): boolean {
  const [from, to] = [-2, 3].map((days) => new Date(daysAfter(date, days)))
  if (from === undefined || to === undefined) return false
  const theirs = occurrencesBetween(other, from, to)
  return occurrencesBetween(one, from, to).some((mine) =>
    theirs.some(({ startsAt, endsAt }) => mine.startsAt < endsAt && startsAt < mine.endsAt),
  )
}

function isWithin(later: number, { minutes }: Slot, round: number): boolean {
  const after = Number.isFinite(round) ? ((later % round) + round) % round : later
  return after >= 0 && after < minutes
}

/** The minutes at which a slot begins, counted from a Monday on the wall of its place. */
function wallsOf({ when, startMinute }: Slot): number[] {
  if (when.kind === 'weekly') return when.days.map((day) => (day - 1) * minutesOfDay + startMinute)
  // The first day that computers count was a Thursday.
  return [(Date.parse(when.date) / dayMs + 3) * minutesOfDay + startMinute]
}

/** The offsets in minutes from the other's place to the one's, all that occur in a year. */
function shiftsBetween(one: Slot, other: Slot, from: Date): number[] {
  if (one.timeZone === other.timeZone) return [0]
  const once = [one, other].flatMap(({ when, startMinute, timeZone }) =>
    when.kind === 'once' ? [instantOf(when.date, startMinute, timeZone).getTime()] : [],
  )
  const asked = once.length > 0 ? once : Array.from({ length: 53 }, (_, week) => from.getTime() + week * 7 * dayMs)
  return [...new Set(asked.map((at) => (offsetMs(one.timeZone, at) - offsetMs(other.timeZone, at)) / minuteMs))]
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The offset of a place from UTC at an instant, in milliseconds. */
export function offsetMs(timeZone: string, at: number): number {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone)
  clocks.set(timeZone, clock)
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(at / 1000) * 1000
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit' as const
  const day = { year: 'numeric', month: two, day: two } as const
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone, calendar: 'gregory', numberingSystem: 'latn' })
}
