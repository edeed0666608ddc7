/** When a class is left alone: minutes of the day where the institute is, from the first to before the second. */
export type QuietHours = { from: number; to: number }

export const minutesOfDay = 24 * 60

/** The default quiet hours of a class: no push at night. */
export const usualQuiet: QuietHours = { from: 20 * 60, to: 7 * 60 }

/** Whether a minute of the day is quiet; hours that end at their start are empty. */
export function isQuietMinute(minute: number, { from, to }: QuietHours): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

/** When a push may go out: at once, or when the quiet is over in that time zone. */
export function pushAt(now: Date, hours: QuietHours | null, timeZone: string): Date {
  if (hours === null) return now
  const minute = minuteOfDay(now, timeZone)
  if (!isQuietMinute(minute, hours)) return now
  const after = (hours.to - minute + minutesOfDay) % minutesOfDay
  const due = new Date(now.getTime() + after * 60_000 - (now.getTime() % 60_000))
  // Where clocks change in between, the day is an hour longer or shorter.
  const off = (hours.to - minuteOfDay(due, timeZone) + minutesOfDay) % minutesOfDay
  const shift = off > minutesOfDay / 2 ? off - minutesOfDay : off
  const shifted = new Date(Math.max(now.getTime(), due.getTime() + shift * 60_000))
  // A clock that jumps over the end of the quiet never shows it: the quiet is over with the jump.
  return shift < 0 && minuteOfDay(shifted, timeZone) !== hours.to ? due : shifted
}

/** The minute of the day at a place; in UTC where the time zone is unknown. */
export function minuteOfDay(at: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = clockOf(timeZone)
    .formatToParts(at)
    .filter(({ type }) => type === 'hour' || type === 'minute')
    .map(({ value }) => Number(value))
  return hour * 60 + minute
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const shape = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...shape, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...shape, timeZone: 'UTC' })
  }
}
