/** The day of an instant in the reader's time zone: versions are grouped by day. */
export function dayText(at: string, language: string): string {
  return new Date(at).toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** The time of day of an instant, to the second: a version before a deletion may be seconds from the next. */
export function timeText(at: string, language: string): string {
  return new Date(at).toLocaleTimeString(language, { timeStyle: 'medium' })
}
