/** An instant as a field of date and time shows it, in the device's time zone. */
export function localOf(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** A typed moment of a recording, in minutes and seconds: none is its beginning, and null is no moment. */
export function momentOf(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  const [, minutes = '', seconds = '0'] = /^(\d{1,3})(?::([0-5]\d))?$/.exec(typed) ?? []
  return minutes === '' ? null : (Number(minutes) * 60 + Number(seconds)) * 1000
}

/** The instant of a field of date and time; null where it is empty. */
export function instantOf(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
