import { dayMs } from '../../kit/durations.ts'
import { daysAfter, instantOf, weekdayOf, type Slot } from '../rules.ts'

/** The most days that are handed over at once. */
export const maxSubstituteDays = 62

/** How far ahead days are handed over. */
export const maxDaysAhead = 366

/** The most hand-overs of a class that a list has, the latest first. */
export const maxSubstitutesOfClass = 50

/** The longest note for a substitute, in UTF-16 units. */
export const maxSubstituteNote = 2_000

/** How long after its end a substitute's device may still send attendance of those days, which it took offline. */
export const lateAttendanceMs = 7 * dayMs

export type DaySpan = { from: string; to: string }

/** The instants of a hand-over: a substitute prepares from the day before, and the access ends with the last day. */
export function accessSpan({ from, to }: DaySpan, timeZone: string): { opensAt: string; endsAt: string } {
  return {
    opensAt: instantOf(daysAfter(from, -1), 0, timeZone).toISOString(),
    endsAt: instantOf(daysAfter(to, 1), 0, timeZone).toISOString(),
  }
}

/** Whether days can be handed over: in order, not past, and not too many. */
export function canHandOver({ from, to }: DaySpan, today: string): boolean {
  const isShort = to <= daysAfter(from, maxSubstituteDays - 1)
  return from <= to && to >= today && isShort && to <= daysAfter(today, maxDaysAhead)
}

/** An entry on each day of a span on which it takes place, as an entry of one day. */
export function onDaysOf<Item extends Slot>(item: Item, { from, to }: DaySpan): (Item & Slot)[] {
  const { when, leftOut = [] } = item
  const days: string[] = []
  for (let date = from; date <= to; date = daysAfter(date, 1)) {
    const isOn =
      when.kind === 'once' ? when.date === date : when.days.includes(weekdayOf(date)) && !leftOut.includes(date)
    if (isOn) days.push(date)
  }
  return days.map((date) => ({ ...item, when: { kind: 'once' as const, date }, leftOut: [] }))
}
