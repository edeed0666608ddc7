import { dayIn } from '@takhti/schema/kit/days'
import { dayMs, minuteMs } from '@takhti/schema/kit/durations'
import type { DueWork, HandedDays, ScheduleItem } from '@takhti/schema/schedule/model'
import { daysAfter, instantOf, minutesOfDay, occurrencesBetween, offsetMs } from '@takhti/schema/schedule/rules'
import { requirePerson } from '#api/person.ts'

type Shared = {
  key: string
  date: string
  startsAt: Date
  endsAt: Date
  title: string
  classId: string
  className: string
}

/** A scheduled lesson of one day. */
export type LessonEvent = Shared & { kind: 'lesson'; item: ScheduleItem }

/** A lesson or a due time, on the day that this device shows. */
export type CalendarEvent = LessonEvent | (Shared & { kind: 'due'; work: DueWork })

type Sources = { items: readonly ScheduleItem[]; due: readonly DueWork[] }

/** What is on and due from a day to another one, by day and in the order of its times. */
export function eventsOf({ items, due }: Sources, days: readonly string[], zone: string): Map<string, CalendarEvent[]> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const [from, to] = [instantOf(first, 0, zone), instantOf(daysAfter(last, 1), 0, zone)]
  const lessons = items.flatMap((item) =>
    occurrencesBetween(item, from, to).map((occurrence): CalendarEvent => {
      const { scheduleId, title, classId, className } = item
      const date = dayIn(zone, occurrence.startsAt)
      return { key: `${scheduleId} ${date}`, date, ...occurrence, title, classId, className, kind: 'lesson', item }
    }),
  )
  const works = due.flatMap((work): CalendarEvent[] => {
    const at = new Date(work.dueAt)
    if (at < from || at >= to) return []
    const { assessmentId: key, name: title, classId, className } = work
    return [{ key, date: dayIn(zone, at), startsAt: at, endsAt: at, title, classId, className, kind: 'due', work }]
  })
  const byTime = [...lessons, ...works].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const byDay = new Map<string, CalendarEvent[]>(days.map((day) => [day, []]))
  for (const event of byTime) byDay.get(event.date)?.push(event)
  return byDay
}

/** The days of a hand-over that a lesson is in; null where the class's own teacher has it. */
export function handedOverOn({ item, date }: LessonEvent): HandedDays | null {
  return item.handedOver?.find(({ from, to }) => from <= date && date <= to) ?? null
}

/** Whether the caller has the lesson as a substitute, who changes no schedule. */
export function isTakenOver(event: LessonEvent): boolean {
  return handedOverOn(event)?.personId === requirePerson().personId
}

/** The wall clock of a place at an instant. */
export function wallOf(at: Date, zone: string): { date: string; minute: number } {
  const wall = at.getTime() + offsetMs(zone, at.getTime())
  return { date: new Date(wall).toISOString().slice(0, 10), minute: Math.floor((wall % dayMs) / minuteMs) }
}

/** A lesson in a column of its day: minutes from midnight, and its lane among those at the same time. */
export type Placed = { event: LessonEvent; from: number; to: number; lane: number; lanes: number }

/** Places the lessons of a day side by side where they overlap. */
export function placed(events: readonly CalendarEvent[], zone: string): Placed[] {
  const all: Placed[] = []
  let group: Placed[] = []
  let end = 0
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    all.push(...group.map((each) => ({ ...each, lanes })))
    group = []
  }
  for (const event of events) {
    if (event.kind !== 'lesson') continue
    const from = wallOf(event.startsAt, zone).minute
    const to = Math.min(minutesOfDay, from + event.item.minutes)
    if (from >= end) close()
    let lane = 0
    while (group.some((each) => each.lane === lane && each.to > from)) lane++
    group.push({ event, from, to, lane, lanes: 1 })
    end = Math.max(end, to)
  }
  close()
  return all
}
