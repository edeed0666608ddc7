import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { instantOf, weekdayOf } from '@takhti/schema/schedule/rules'
import { wallOf, type LessonEvent } from './calendar-events.ts'

/** A day and a minute of it by the clock of this device. */
export type Target = { date: string; minute: number }

type Weekday = Extract<ScheduleItem['when'], { kind: 'weekly' }>['days'][number]

/** What the server stores of an entry beside its class and its lesson. */
export function slotOf({ title, when, leftOut = [], startMinute, minutes, timeZone }: ScheduleItem) {
  const own = when.kind === 'weekly' ? { ...when, days: [...when.days] } : when
  return { title, when: own, leftOut: [...leftOut], startMinute, minutes, timeZone }
}

/** The entry with one of its lessons at another time: of a weekly one all lessons of that day of the week. */
export function movedItem({ item, startsAt }: LessonEvent, { date, minute }: Target, zone: string) {
  const to = wallOf(instantOf(date, minute, zone), item.timeZone)
  const slot = { ...slotOf(item), startMinute: to.minute }
  if (slot.when.kind === 'once') return { ...slot, when: { kind: 'once' as const, date: to.date } }
  // The day of a date is a day of the week.
  const [before, after] = [wallOf(startsAt, item.timeZone).date, to.date].map((day) => weekdayOf(day) as Weekday)
  const days = slot.when.days.map((day) => (day === before && after !== undefined ? after : day))
  return { ...slot, when: { kind: 'weekly' as const, days: [...new Set(days)] } }
}

/** One lesson of a weekly entry at another time: an entry of its own, and the day that the weekly one leaves out. */
export function movedLesson({ item, startsAt }: LessonEvent, { date, minute }: Target, zone: string) {
  const to = wallOf(instantOf(date, minute, zone), item.timeZone)
  const slot = slotOf(item)
  const leftOut = [...slot.leftOut, wallOf(startsAt, item.timeZone).date]
  const { title, minutes, timeZone } = slot
  const once = { kind: 'once' as const, date: to.date }
  return {
    series: { ...slot, leftOut },
    single: { ...{ title, minutes, timeZone, startMinute: to.minute, when: once }, flowId: item.flowId },
  }
}
