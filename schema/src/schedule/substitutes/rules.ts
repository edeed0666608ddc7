import { dayMs, minuteMs } from '../../kit/durations.ts'
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

/** How long before its lesson a substitute of one lesson may start it, and how long after it they have access. */
const beforeLessonMs = 30 * minuteMs
const afterLessonMs = 60 * minuteMs

/** The instants of a hand-over. */
export type AccessSpan = { opensAt: string; startsAt: string; endsAt: string }

/**
 * A substitute prepares from the day before, teaches from the first day, and has access until the end of the last one.
 * With one lesson alone it ends an hour after the lesson.
 */
export function accessSpan({ from, to }: DaySpan, timeZone: string, lesson: Slot | null = null): AccessSpan {
  const opensAt = instantOf(daysAfter(from, -1), 0, timeZone)
  let [startsAt, endsAt] = [instantOf(from, 0, timeZone), instantOf(daysAfter(to, 1), 0, timeZone)]
  if (lesson) {
    const begin = instantOf(from, lesson.startMinute, lesson.timeZone).getTime()
    startsAt = new Date(begin - beforeLessonMs)
    endsAt = new Date(begin + lesson.minutes * minuteMs + afterLessonMs)
  }
  return { opensAt: opensAt.toISOString(), startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
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

/** Whether a lesson is on at the one day of a hand-over of its own. */
export function isLessonOf(lesson: Slot | null, span: DaySpan): boolean {
  return lesson !== null && span.from === span.to && onDaysOf(lesson, span).length === 1
}
