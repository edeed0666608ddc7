import { dayIn } from '../kit/days.ts'
import { idTime } from '../kit/ids.ts'
import type { DueWork, ScheduleItem } from './model.ts'
import { daysAfter, weekdayOf } from './rules.ts'
import { timeZoneLines } from './time-zone-text.ts'

type CalendarParts = {
  name: string
  /** The address of the app, which entries link to. */
  origin: string
  items: readonly ScheduleItem[]
  due: readonly DueWork[]
  now: Date
}

/** By ISO 8601: Monday is the first. */
const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The most octets of a content line before it is folded. */
const maxOctets = 75

/**
 * A person's calendar as a file (RFC 5545): weekly entries as rules with exceptions in the wall-clock time of their
 * place, due work as instants. An entry's id is its UID (RFC 7986, section 5.3), so a program that reads the file again
 * replaces what it has. It starts with the last year.
 */
export function calendarFile({ name, origin, items, due, now }: CalendarParts): string {
  const firstDay = `${now.getUTCFullYear() - 1}-01-01`
  const stamp = `DTSTAMP:${instantText(now.toISOString())}`
  const shown = items.flatMap((item) => {
    const date = startOf(item, firstDay)
    return date === null ? [] : [{ item, date }]
  })
  // A substitute has an entry of each day, which need an id each.
  const ids = new Set<string>()
  const idOf = (id: string, date: string) => {
    const own = ids.has(id) ? `${id}-${date}` : id
    ids.add(id)
    return own
  }
  const zones = [...new Set(shown.map(({ item }) => item.timeZone))]
  const [from, to] = [new Date(firstDay), new Date(`${now.getUTCFullYear() + 3}-01-01`)]
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Takhti//Schedule//EN', 'CALSCALE:GREGORIAN'],
    ...[`NAME:${text(name)}`, `X-WR-CALNAME:${text(name)}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...zones.flatMap((zone) => timeZoneLines(zone, from, to)),
    ...shown.flatMap(({ item, date }) => [
      ...['BEGIN:VEVENT', `UID:${idOf(item.scheduleId, date)}`, stamp],
      ...itemLines(item, date),
      `URL:${origin}/dashboard/classes/${item.classId}?tab=schedule`,
      'END:VEVENT',
    ]),
    ...due
      .filter(({ dueAt }) => dueAt >= firstDay)
      .flatMap((work) => [
        ...['BEGIN:VEVENT', `UID:${work.assessmentId}`, stamp, `DTSTART:${instantText(work.dueAt)}`],
        `SUMMARY:${work.isHandedIn ? '✅' : '📝'} ${text(`${work.className}: ${work.name}`)}`,
        ...['TRANSP:TRANSPARENT', `CATEGORIES:${text(work.className)}`],
        `URL:${origin}/dashboard/classes/${work.classId}?tab=work`,
        'END:VEVENT',
      ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** The first day of an entry from a day on; null where it has none. A weekly entry starts when it was made. */
function startOf(item: ScheduleItem, firstDay: string): string | null {
  const { when, leftOut = [], scheduleId, timeZone } = item
  if (when.kind === 'once') return when.date >= firstDay ? when.date : null
  const made = dayIn(timeZone, new Date(idTime(scheduleId)))
  const isOn = (date: string) => when.days.some((day) => day === weekdayOf(date)) && !leftOut.includes(date)
  let date = made > firstDay ? made : firstDay
  while (!isOn(date)) date = daysAfter(date, 1)
  return date
}

function itemLines(item: ScheduleItem, date: string): string[] {
  const { when, leftOut = [], title, className, lessonName, minutes, timeZone } = item
  const at = (day: string) => `TZID=${timeZone}:${wallText(day, item.startMinute)}`
  const days = when.kind === 'weekly' ? when.days.map((day) => dayNames[day - 1]).join(',') : ''
  const exceptions = when.kind === 'weekly' ? leftOut.filter((day) => day > date) : []
  return [
    `DTSTART;${at(date)}`,
    `DURATION:PT${minutes}M`,
    ...(when.kind === 'weekly' ? [`RRULE:FREQ=WEEKLY;BYDAY=${days}`] : []),
    ...exceptions.map((day) => `EXDATE;${at(day)}`),
    `SUMMARY:${text(`${className}: ${title}`)}`,
    ...(lessonName === null ? [] : [`DESCRIPTION:${text(lessonName)}`]),
    `CATEGORIES:${text(className)}`,
  ]
}

function wallText(date: string, minute: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${date.replaceAll('-', '')}T${two(minute / 60)}${two(minute % 60)}00`
}

function instantText(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** A value of the type TEXT (RFC 5545, section 3.3.11): no control character ends its line early. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** A content line in parts of 75 octets (RFC 5545, section 3.1), none of which cuts a character. */
function folded(line: string): string {
  let [result, octets] = ['', 0]
  for (const character of line) {
    const size = utf8Size(character.codePointAt(0) ?? 0)
    if (octets + size > maxOctets) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}

function utf8Size(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
