import { daysAfter, isDate, weekdayOf } from '@takhti/schema/schedule/rules'

export const calendarViews = ['month', 'week', 'day'] as const

export type CalendarView = (typeof calendarViews)[number]

/** The first day of the reader's week, by ISO 8601: Monday is 1. */
export function firstWeekday(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(language)
  return locale.getWeekInfo?.().firstDay ?? 1
}

/** The days of the week around a day. */
export function weekOf(day: string, first: number): string[] {
  const start = daysAfter(day, -((weekdayOf(day) - first + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => daysAfter(start, index))
}

/** The weeks that touch the month of a day. */
export function monthOf(day: string, first: number): string[][] {
  const start = `${day.slice(0, 8)}01`
  const next = monthsAfter(start, 1)
  const weeks: string[][] = []
  for (let week = weekOf(start, first); (week[0] ?? next) < next; week = weekOf(daysAfter(week[0] ?? next, 7), first))
    weeks.push(week)
  return weeks
}

/** The same day some months later, or the last one of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}

/** The days that a view shows. */
export function daysOf(view: CalendarView, day: string, first: number): string[] {
  if (view === 'month') return monthOf(day, first).flat()
  return view === 'week' ? weekOf(day, first) : [day]
}

/** The day that a step of a view leads to; a day outside of the calendar leads nowhere. */
export function stepOf(view: CalendarView, day: string, step: number): string {
  const next = view === 'month' ? monthsAfter(day, step) : daysAfter(day, step * (view === 'week' ? 7 : 1))
  return isDate(next) ? next : day
}

type Keys = { key: string; isRtl: boolean; view: CalendarView; first: number }

/** The day that a key leads to in the grid pattern of ARIA; null for any other key. */
export function dayByKey(day: string, { key, isRtl, view, first }: Keys): string | null {
  const side = isRtl ? -1 : 1
  const steps: Record<string, number> = { ArrowRight: side, ArrowLeft: -side, ArrowDown: 7, ArrowUp: -7 }
  const week = weekOf(day, first)
  if (key === 'Home') return week[0] ?? null
  if (key === 'End') return week[6] ?? null
  if (key === 'PageUp' || key === 'PageDown') return stepOf(view, day, key === 'PageUp' ? -1 : 1)
  const step = steps[key]
  if (step === undefined) return null
  const next = daysAfter(day, step)
  return isDate(next) ? next : null
}
