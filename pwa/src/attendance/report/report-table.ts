import type { AttendanceReport, StudentAttendance } from '@takhti/schema/attendance/model'
import type { TFunction } from 'i18next'
import { dayText, markText, rateText } from '../mark-text.ts'

type Words = TFunction<'translation', 'attendance'>

/** A table as the screen shows it and as a file has it; the first row has the names of the columns. */
export type TextTable = { name: string; rows: readonly (readonly string[])[] }

type Counts = { present: number; absent: number; late: number; excused: number }

/** The tables of a report: the students with their rates, then the sessions. */
export function reportTables(t: Words, report: AttendanceReport, language: string): TextTable[] {
  const number = new Intl.NumberFormat(language)
  const heads = [t('report.rate'), t('PRESENT'), t('late'), t('ABSENT'), t('excused')]
  const cells = (counts: Counts) => [
    rateText(t, counts, language),
    ...[counts.present, counts.late, counts.absent, counts.excused].map((each) => number.format(each)),
  ]
  const students = report.students.map((each) => [
    each.isFormer ? `${each.name} (${t('report.former')})` : each.name,
    ...cells(each),
  ])
  const sessions = report.sessions.map((each) => [
    dayText(each.date, language),
    sessionText(t, each),
    ...cells(each),
    each.teacherName,
  ])
  return [
    { name: t('report.students'), rows: [[t('student'), ...heads], ...students] },
    {
      name: t('report.logs'),
      rows: [[t('report.date'), t('report.session'), ...heads, t('report.takenBy')], ...sessions],
    },
  ]
}

/** The table of one student: session by session. */
export function studentTable(t: Words, { items }: StudentAttendance, language: string): TextTable {
  const heads = [t('report.date'), t('report.className'), t('report.session'), t('report.status')]
  const rows = items.map((each) => [
    dayText(each.date, language),
    each.className,
    sessionText(t, each),
    markText(t, each),
  ])
  return { name: t('report.logs'), rows: [heads, ...rows] }
}

function sessionText(t: Words, { title, isLive }: { title: string | null; isLive: boolean }): string {
  if (isLive) return title === null ? t('report.live') : `${t('report.live')}: ${title}`
  return title ?? t('wholeDay')
}
