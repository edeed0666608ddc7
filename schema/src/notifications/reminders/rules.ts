import { dayIn } from '../../kit/days.ts'
import { dayMs, minuteMs } from '../../kit/durations.ts'
import { minutesOfDay, occurrencesBetween, offsetMs, type Slot } from '../../schedule/rules.ts'

/** How many minutes before a lesson a person can be reminded. */
export const reminderMinutes = [5, 10, 15, 30, 60] as const

export type ReminderMinutes = (typeof reminderMinutes)[number]

/** How many minutes before a lesson people are reminded who chose nothing. */
export const usualReminder: ReminderMinutes = 15

const longestMs = Math.max(...reminderMinutes) * minuteMs

/** The longest time that a run makes up for: lessons of older reminders have begun. */
export const longestGapMs = longestMs

/** Reminders after one instant, until another one. */
export type Span = { after: Date; until: Date }

/** A lesson that people are reminded of now: those who chose one of `minutes`. */
export type DueReminder = { startsAt: Date; date: string; minutes: ReminderMinutes[] }

/** The lessons of an entry that people are reminded of in a span. One that began is not among them. */
export function remindersOf(slot: Slot, { after, until }: Span): DueReminder[] {
  const next = until.getTime() + 1
  return occurrencesBetween(slot, new Date(next), new Date(next + longestMs)).flatMap(({ startsAt }) => {
    const minutes = reminderMinutes.filter((before) => {
      const at = startsAt.getTime() - before * minuteMs
      return at > after.getTime() && at <= until.getTime()
    })
    return minutes.length === 0 ? [] : [{ startsAt, date: dayIn(slot.timeZone, startsAt), minutes }]
  })
}

/**
 * The minutes of the day at which an entry of a time zone can begin that `remindersOf` finds in a span. An entry in the
 * hour that a clock skips is found by the offset of the day before or after.
 */
export function startMinutesOf(timeZone: string, { after, until }: Span): number[] {
  const offsets = new Set([-2, -1, 0, 1, 2].map((days) => offsetMs(timeZone, until.getTime() + days * dayMs)))
  const found = new Set<number>()
  for (const offset of offsets)
    for (const before of reminderMinutes) {
      const [first, last] = [after, until].map((at) =>
        Math.floor((at.getTime() + before * minuteMs + offset) / minuteMs),
      )
      for (let minute = first ?? 0; minute <= (last ?? 0); minute += 1)
        found.add(((minute % minutesOfDay) + minutesOfDay) % minutesOfDay)
    }
  return [...found].toSorted((one, other) => one - other)
}
