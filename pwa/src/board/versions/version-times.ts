/** The day of an instant, where the reader is: versions of one day stand together. */
export function dayText(at: string, language: string): string {
  return new Date(at).toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** The time of day of an instant, to the second: what is kept before something is taken away may be seconds from the next. */
export function timeText(at: string, language: string): string {
  return new Date(at).toLocaleTimeString(language, { timeStyle: 'medium' })
}
