import { dayIn } from '@takhti/schema/kit/days'
import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { daysAfter, isDate, weekdayOf, type Slot } from '@takhti/schema/schedule/rules'

/** The form state of an item; `minute` is null and `minutes` is NaN while their fields are empty. */
export type Draft = {
  classId: string
  title: string
  lessonId: string
  isWeekly: boolean
  date: string
  days: readonly Weekday[]
  /** Days on which a weekly item is left out. */
  leftOut: readonly string[]
  minute: number | null
  minutes: number
  timeZone: string
}

export type Weekday = Extract<ScheduleItem['when'], { kind: 'weekly' }>['days'][number]

const usualMinutes = 45

/** The number of days from today that are searched for ones to leave out. */
const shownDays = 28

/** The form of an existing item, or of a new one at the next full hour of today. */
export function draftOf(
  item: ScheduleItem | null,
  { classId, timeZone }: { classId: string | null; timeZone: string },
): Draft {
  const zone = item?.timeZone ?? timeZone
  const now = new Date()
  const today = dayIn(zone, now)
  const date = item?.when.kind === 'once' ? item.when.date : today
  return {
    classId: item?.classId ?? classId ?? '',
    title: item?.title ?? '',
    lessonId: item?.flowId ?? '',
    isWeekly: item?.when.kind === 'weekly',
    date,
    // The day of a date is a day of the week.
    days: item?.when.kind === 'weekly' ? item.when.days : [weekdayOf(date) as Weekday],
    // A past day needs no exception.
    leftOut: (item?.leftOut ?? []).filter((each) => each >= today),
    minute: item?.startMinute ?? null,
    minutes: item?.minutes ?? usualMinutes,
    timeZone: zone,
  }
}

/** The next days of an item, and those that are left out already. */
export function comingDays({ days, leftOut, timeZone }: Draft): string[] {
  const today = dayIn(timeZone, new Date())
  const next = Array.from({ length: shownDays }, (_, after) => daysAfter(today, after))
  const own = [...new Set([...next, ...leftOut])].filter((date) => days.some((day) => day === weekdayOf(date)))
  return own.sort()
}

/** The item of a form; null while a field is missing. */
export function plannedIn(draft: Draft) {
  const { classId, lessonId, isWeekly, date, days, leftOut, minute, minutes, timeZone } = draft
  const title = draft.title.trim()
  const isWhole = Number.isInteger(minutes) && minutes >= 5 && minutes <= 480
  if (classId === '' || title === '' || minute === null || !isWhole) return null
  if (isWeekly ? days.length === 0 : !isDate(date)) return null
  const when = isWeekly ? { kind: 'weekly' as const, days: [...days] } : { kind: 'once' as const, date }
  const left = isWeekly ? leftOut.filter((each) => days.some((day) => day === weekdayOf(each))) : []
  const slot = { when, leftOut: left, startMinute: minute, minutes, timeZone } satisfies Slot
  return { ...slot, classId, title, flowId: lessonId === '' ? null : lessonId }
}
