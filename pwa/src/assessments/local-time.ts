/** An instant in the format of the browser's field for date and time; empty for none. */
export function localTime(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  const date = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant of such a field in the time zone of this device; null where it is empty. */
export function instantIn(text: string): string | null {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
