/** A percentage of 100 as text; a dash where there is none. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${Math.round(value)}%`
}

/** A number with at most two decimals; a dash where there is none. */
export function decimal(value: number | null): string {
  return value === null ? '–' : String(Math.round(value * 100) / 100)
}
