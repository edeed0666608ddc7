import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'
import type { ScheduleItem } from './model.ts'
import { occurrencesBetween, type Slot } from './rules.ts'

const now = new Date('2026-11-23T08:00:00.000Z')

const itemOf = (part: Partial<ScheduleItem> = {}): ScheduleItem => ({
  // Made on the first of January 2026.
  scheduleId: '019b76da-a800-7000-8000-000000000001',
  classId: '019b76da-a800-7000-8000-000000000002',
  className: 'Biology 8',
  title: 'Leaves',
  flowId: null,
  lessonName: null,
  createdBy: '019b76da-a800-7000-8000-000000000003',
  when: { kind: 'weekly', days: [1, 3] },
  leftOut: [],
  startMinute: 605,
  minutes: 45,
  timeZone: 'Asia/Kolkata',
  ...part,
})

const fileOf = (items: ScheduleItem[], due: Parameters<typeof calendarFile>[0]['due'] = []) =>
  calendarFile({ name: 'School', origin: 'https://takhti.example', items, due, now })

const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

const values = (lines: string[], name: string) =>
  lines.filter((line) => new RegExp(`^${name}[;:]`).test(line)).map((line) => line.slice(line.indexOf(':') + 1))

const wallMs = (text = '') =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6.000Z'))

const offsetIn = (text = '') =>
  (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3, 5))) * 60_000

/** Reads the first entry of a file as RFC 5545 defines, from its own rule and its own time zone. */
function startsIn(file: string, from: Date, to: Date): string[] {
  const lines = unfolded(file)
  const [zone, event] = ['VTIMEZONE', 'VEVENT'].map((name) =>
    lines.slice(lines.indexOf(`BEGIN:${name}`), lines.indexOf(`END:${name}`)),
  ) as [string[], string[]]
  const [starts, before, after] = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'].map((name) => values(zone, name))
  const observances = (starts ?? [])
    .map((start, index) => ({
      at: wallMs(start) - offsetIn(before?.[index]),
      before: offsetIn(before?.[index]),
      after: offsetIn(after?.[index]),
    }))
    .sort((one, other) => one.at - other.at)
  const offsetAt = (at: number) => observances.findLast((each) => each.at <= at)?.after ?? observances[0]?.before ?? 0
  const days = /BYDAY=([A-Z,]+)/.exec(values(event, 'RRULE')[0] ?? '')?.[1]?.split(',') ?? []
  const exceptions = values(event, 'EXDATE')
  const found: string[] = []
  for (let wall = wallMs(values(event, 'DTSTART')[0]); wall < to.getTime() + 86_400_000; wall += 86_400_000) {
    const day = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(wall).getUTCDay()] ?? ''
    if (!days.includes(day) || exceptions.some((each) => wallMs(each) === wall)) continue
    // Section 3.3.5: the first of two such times; in a gap the offset before it counts.
    const meant = observances
      .flatMap((each) => [each.before, each.after])
      .map((offset) => wall - offset)
      .filter((at) => offsetAt(at) === wall - at)
    const gap = observances.find(({ at, before: ahead }) => Math.abs(at - (wall - ahead)) < 86_400_000)
    const at = meant.length > 0 ? Math.min(...meant) : wall - (gap?.before ?? 0)
    if (at >= from.getTime() && at < to.getTime()) found.push(new Date(at).toISOString())
  }
  return found
}

const zones = [
  'America/New_York',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'America/St_Johns',
]

test.each(zones)('[CF-1] a weekly lesson in %s starts at the instants of the schedule, over two years', (timeZone) => {
  const [from, to] = [new Date('2026-01-05T00:00:00.000Z'), new Date('2027-12-31T00:00:00.000Z')]
  // Half past one and half past two at night are where clocks change.
  for (const startMinute of [90, 150, 605]) {
    const slot: Slot = {
      when: { kind: 'weekly', days: [1, 5, 7] },
      leftOut: ['2026-03-29', '2026-11-27'],
      ...{ startMinute, minutes: 45, timeZone },
    }
    const expected = occurrencesBetween(slot, from, to).map(({ startsAt }) => startsAt.toISOString())
    const file = fileOf([itemOf(slot as Partial<ScheduleItem>)])
    expect(startsIn(file, from, to)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(300)
  }
})

test('[CF-2] a hostile title stays within its line, and no line is longer than 75 octets', () => {
  const title = `A;B,C\\D\r\nEND:VEVENT\nBEGIN:VALARM\u2028X\u0000\u0007 ${'लेखन '.repeat(20)}${'👩‍🏫'.repeat(20)}\ud800`
  const file = fileOf([itemOf({ title, lessonName: 'Roots\rATTENDEE:mailto:x@y.z', className: 'x'.repeat(200) })])
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const lines = unfolded(file)
  expect(lines.filter((line) => /^(END:VEVENT|BEGIN:VALARM|ATTENDEE)/.test(line))).toEqual(['END:VEVENT'])
  const summary = values(lines, 'SUMMARY')[0] ?? ''
  expect(summary).toContain(String.raw`A\;B\,C\\D\nEND:VEVENT\nBEGIN:VALARM\nX लेखन`)
  expect(summary).toContain('👩‍🏫'.repeat(20))
  expect(file).not.toContain('\ufffd\ufffd')
})

test('[CF-3] an entry has its UID, a left-out day is an exception, and due work is an instant', () => {
  const once = itemOf({
    when: { kind: 'once', date: '2026-11-24' },
    scheduleId: '019b76da-a800-7000-8000-000000000009',
  })
  const work = {
    assessmentId: '019b76da-a800-7000-8000-00000000000a',
    ...{ classId: once.classId, className: 'Biology 8', name: 'Roots, test', dueAt: '2026-11-30T18:29:00.000Z' },
    isHandedIn: false,
  }
  const lines = unfolded(fileOf([itemOf({ leftOut: ['2026-11-25'] }), once], [work]))
  expect(values(lines, 'UID')).toEqual([itemOf().scheduleId, once.scheduleId, work.assessmentId])
  expect(lines).toContain('EXDATE;TZID=Asia/Kolkata:20261125T100500')
  expect(lines).toContain('DTSTART;TZID=Asia/Kolkata:20261124T100500')
  expect(lines).toContain('DTSTART:20261130T182900Z')
  expect(lines).toContain(String.raw`SUMMARY:📝 Biology 8: Roots\, test`)
  // What is older than the last year is history.
  expect(unfolded(fileOf([itemOf({ when: { kind: 'once', date: '2024-12-31' } })]))).not.toContain('BEGIN:VEVENT')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})
