/** The names of the days in the reader's language, from the first day of the reader's week. */
export function daysOfWeek(language: string): string[] {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const first = firstDay(language)
  // The first of January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => names.format(new Date(Date.UTC(2024, 0, first + index))))
}

/** 1 is Monday, 7 is Sunday. */
function firstDay(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(language)
  return locale.getWeekInfo?.().firstDay ?? 1
}
