import { daysAfter, isDate } from '@takhti/schema/schedule/rules'
import type { CalendarView } from './calendar-days.ts'
import type { CalendarEvent } from './calendar-events.ts'
import type { Target } from './moves.ts'

const stepMinutes = 15
const lastMinute = 24 * 60 - stepMinutes

type Keys = { key: string; isRtl: boolean; view: CalendarView }

/** Where a key takes an event that is moved by keys; null for any other key. */
export function targetByKey({ date, minute }: Target, { key, isRtl, view }: Keys): Target | null {
  const side = isRtl ? -1 : 1
  const days: Record<string, number> = { ArrowRight: side, ArrowLeft: -side }
  const isDown = key === 'ArrowDown'
  let step = days[key]
  if (step === undefined) {
    if (!isDown && key !== 'ArrowUp') return null
    // A month has no hours: there a row is a week.
    if (view !== 'month') {
      const next = minute + (isDown ? stepMinutes : -stepMinutes)
      return { date, minute: Math.max(0, Math.min(lastMinute, next)) }
    }
    step = isDown ? 7 : -7
  }
  const next = daysAfter(date, step)
  return { date: isDate(next) ? next : date, minute }
}

/** The events with one of them shown at another time. */
export function withLifted(
  events: ReadonlyMap<string, readonly CalendarEvent[]>,
  { event, to, startsAt }: { event: CalendarEvent; to: Target; startsAt: Date },
): Map<string, CalendarEvent[]> {
  const rest = new Map([...events].map(([day, all]) => [day, all.filter(({ key }) => key !== event.key)]))
  const endsAt = new Date(startsAt.getTime() + event.endsAt.getTime() - event.startsAt.getTime())
  const moved = { ...event, date: to.date, startsAt, endsAt }
  const day = rest.get(to.date)
  day?.push(moved)
  day?.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  return rest
}
