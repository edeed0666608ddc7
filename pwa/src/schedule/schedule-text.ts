import type { Slot } from '@takhti/schema/schedule/rules'

/** The start and end of an item in wall-clock time of its zone; with the zone where this device has another one. */
export function hoursText({ startMinute, minutes, timeZone }: Omit<Slot, 'when'>, language: string): string {
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  const at = (minute: number) => clock.format(new Date(Date.UTC(2024, 0, 1, 0, minute)))
  const hours = `${at(startMinute)} – ${at(startMinute + minutes)}`
  return isSameZone(timeZone, deviceZone()) ? hours : `${hours} (${zoneName(timeZone)})`
}

/** The date of an item, or its days of the week. */
export function daysText({ when }: Pick<Slot, 'when'>, language: string): string {
  if (when.kind === 'once')
    return new Date(when.date).toLocaleDateString(language, { dateStyle: 'full', timeZone: 'UTC' })
  const days = [...when.days].sort((one, other) => one - other)
  return new Intl.ListFormat(language, { type: 'unit' }).format(days.map((day) => dayName(day, language)))
}

/** Whether an item is on all days of the week. */
export function isDaily({ when }: Pick<Slot, 'when'>): boolean {
  return when.kind === 'weekly' && new Set(when.days).size === 7
}

/** A day of the calendar, as short as is unambiguous. */
export function dateText(date: string, language: string): string {
  const short = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Date(date).toLocaleDateString(language, short)
}

/** The name of a day of the week; Monday is 1. */
export function dayName(day: number, language: string): string {
  // The first of January 2024 was a Monday.
  return new Date(Date.UTC(2024, 0, day)).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' })
}

/** The time zone of this device. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Some zones have had two names, such as Calcutta and Kolkata, and a device may use the other one. */
function isSameZone(one: string, other: string): boolean {
  const named = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  return one === other || named(one) === named(other)
}

/** The display name of a time zone. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}
