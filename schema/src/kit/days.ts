/** The date of an instant in an institute's time zone, as `2026-03-29`. Correct for days of 23 and 25 hours. */
export function dayIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}
