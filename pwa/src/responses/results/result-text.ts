/** A percentage of 100 as text; a dash where there is none. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${Math.round(value)}%`
}

/** A number with at most two decimals; a dash where there is none. */
export function decimal(value: number | null): string {
  return value === null ? '–' : String(Math.round(value * 100) / 100)
}

/** Seconds as minutes and seconds; null where the time is unknown, as of a response that has none. */
export function minutesOf(time: number | null): { minutes: number; seconds: number } | null {
  if (time === null || time <= 0) return null
  const whole = Math.max(1, Math.round(time))
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 }
}
