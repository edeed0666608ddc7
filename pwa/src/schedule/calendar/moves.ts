import type { Move } from '@takhti/schema/schedule/move-model'
import { instantOf, weekdayOf } from '@takhti/schema/schedule/rules'
import { wallOf, type LessonEvent } from './calendar-events.ts'

/** A day and a minute of it by the clock of this device. */
export type Target = { date: string; minute: number }

export type LessonMove = Exclude<Move, { kind: 'back' }>

type Weekday = Extract<Extract<Move, { kind: 'entry' }>['to']['when'], { kind: 'weekly' }>['days'][number]

/** With `singleId` one lesson of a weekly entry moves alone, under this id. */
type Moving = { to: Target; zone: string; singleId: string | null }

/** The move of a lesson to another time of this device's clock, in the wall-clock time of its entry. */
export function moveOf({ item, startsAt }: LessonEvent, { to, zone, singleId }: Moving): LessonMove {
  const { scheduleId, startMinute, timeZone, when } = item
  const before = wallOf(startsAt, timeZone).date
  const { date, minute } = wallOf(instantOf(to.date, to.minute, zone), timeZone)
  if (when.kind === 'weekly' && singleId !== null) {
    const was = { date: before, startMinute, timeZone }
    return { kind: 'lesson', scheduleId, was, to: { date, startMinute: minute }, singleId }
  }
  const was = { when, startMinute, timeZone }
  if (when.kind === 'once')
    return { kind: 'entry', scheduleId, was, to: { when: { kind: 'once', date }, startMinute: minute } }
  // The day of a date is a day of the week.
  const [from, after] = [before, date].map((day) => weekdayOf(day) as Weekday)
  const days = when.days.map((day) => (day === from && after !== undefined ? after : day))
  return {
    ...{ kind: 'entry', scheduleId, was },
    to: { when: { kind: 'weekly', days: [...new Set(days)] }, startMinute: minute },
  }
}
