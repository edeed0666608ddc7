import type { AttendanceStatus, MarkDetail } from '@takhti/schema/attendance/model'
import type { TFunction } from 'i18next'

type Words = TFunction<'translation', 'attendance'>

/** A mark in words: its detail is more exact than its status. */
export function markText(
  t: Words,
  { status, detail }: { status: AttendanceStatus; detail: MarkDetail | null },
): string {
  return detail === null ? t(status) : t(detail)
}

/** A day of the calendar in words. */
export function dayText(date: string, language: string): string {
  const form = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(date).toLocaleDateString(language, form)
}

/** How many of how many, with the percentage; nothing without sessions. */
export function rateText(t: Words, { present, absent }: { present: number; absent: number }, language: string): string {
  const all = present + absent
  if (all === 0) return '–'
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(present / all)
  return t('report.rateOf', { present: number.format(present), all: number.format(all), percent })
}
