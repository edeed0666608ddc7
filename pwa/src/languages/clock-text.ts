/** A minute of the day in the format of the browser's time fields. */
export function clockText(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The minute of the day in such a field; null where it is empty. */
export function minuteIn(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}
