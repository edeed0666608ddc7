/** Minutes and seconds as a clock time, `1:05`. */
export function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Minutes and seconds as text of a language, for screen readers. */
export function spokenTime(ms: number, language: string): string {
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const parts = minutes > 0 ? [amount(minutes, 'minute', language)] : []
  parts.push(amount(seconds % 60, 'second', language))
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(parts)
}

function amount(number: number, unit: 'minute' | 'second', language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(number)
}
