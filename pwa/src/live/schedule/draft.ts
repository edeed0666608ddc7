import { dayIn } from '@takhti/schema/kit/days'
import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { isDate, weekdayOf, type Slot } from '@takhti/schema/schedule/rules'

/** What a form holds of something that is on; `minute` is null and `minutes` not a number while their fields are empty. */
export type Draft = {
  classId: string
  title: string
  lessonId: string
  isWeekly: boolean
  date: string
  days: readonly Weekday[]
  minute: number | null
  minutes: number
  timeZone: string
}

export type Weekday = Extract<ScheduleItem['when'], { kind: 'weekly' }>['days'][number]

const usualMinutes = 45

/** The form of something that is on, or of something new at the next full hour of today. */
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
    minute: item?.startMinute ?? null,
    minutes: item?.minutes ?? usualMinutes,
    timeZone: zone,
  }
}

/** What a form comes to; null while something is missing. */
export function plannedIn(draft: Draft) {
  const { classId, lessonId, isWeekly, date, days, minute, minutes, timeZone } = draft
  const title = draft.title.trim()
  const isWhole = Number.isInteger(minutes) && minutes >= 5 && minutes <= 480
  if (classId === '' || title === '' || minute === null || !isWhole) return null
  if (isWeekly ? days.length === 0 : !isDate(date)) return null
  const when = isWeekly ? { kind: 'weekly' as const, days: [...days] } : { kind: 'once' as const, date }
  const slot = { when, startMinute: minute, minutes, timeZone } satisfies Slot
  return { ...slot, classId, title, flowId: lessonId === '' ? null : lessonId }
}
