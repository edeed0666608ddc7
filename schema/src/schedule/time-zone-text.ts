import { dayMs, minuteMs } from '../kit/durations.ts'
import { offsetMs } from './rules.ts'

const weekMs = 7 * dayMs

/**
 * A time zone between two instants as lines of iCalendar (RFC 5545, section 3.6.5), with one observance for each change
 * of its clocks. After the last one its offset stays, so a feed is read again long before.
 */
export function timeZoneLines(timeZone: string, from: Date, to: Date): string[] {
  const lines = observance(from.getTime(), offsetMs(timeZone, from.getTime()), offsetMs(timeZone, from.getTime()))
  for (let at = from.getTime(); at < to.getTime(); at += weekMs) {
    const [before, after] = [offsetMs(timeZone, at), offsetMs(timeZone, at + weekMs)]
    if (before !== after) lines.push(...observance(changeAfter(timeZone, at, before), before, after))
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE']
}

/** The minute within a week at which the offset stops to be `before`. */
function changeAfter(timeZone: string, from: number, before: number): number {
  let [low, high] = [from, from + weekMs]
  while (high - low > minuteMs) {
    const middle = Math.floor((low + high) / 2 / minuteMs) * minuteMs
    if (offsetMs(timeZone, middle) === before) low = middle
    else high = middle
  }
  return high
}

// An observance starts by the clock that was valid before it.
function observance(at: number, before: number, after: number): string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  const start = new Date(at + before).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ]
}

function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / minuteMs
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`
}
