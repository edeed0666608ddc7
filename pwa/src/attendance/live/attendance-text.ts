import type { AttendanceStatus } from '@takhti/schema/attendance/model'
import { proposedStatus, stayedMs, type Stay } from '@takhti/schema/attendance/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import type { TFunction } from 'i18next'

/** A student of the class, when they were in the live class, and the status derived from it or submitted before. */
export type AttendanceRow = {
  readonly personId: string
  readonly name: string
  readonly stays: readonly Stay[]
  readonly minutes: number
  readonly status: AttendanceStatus
}

type Interval = { cameAt: string; leftAt: string | null }

type Given = {
  readonly students: readonly { personId: string; name: string }[]
  /** By person. */
  readonly attended: ReadonlyMap<string, readonly Interval[]>
  /** What was submitted before; null where nothing was. */
  readonly taken: { present: readonly string[]; absent: readonly string[] } | null
  readonly lasted: { fromMs: number; toMs: number }
}

/** The proposals for the students of a class, by name. Submitted attendance takes precedence over the times. */
export function attendanceRows({ students, attended, taken, lasted }: Given): AttendanceRow[] {
  return students
    .map(({ personId, name }) => {
      const stays = (attended.get(personId) ?? []).map(({ cameAt, leftAt }) => ({
        fromMs: Date.parse(cameAt),
        toMs: leftAt === null ? null : Date.parse(leftAt),
      }))
      const minutes = Math.round(stayedMs(stays, lasted.toMs) / minuteMs)
      return { personId, name, stays, minutes, status: statusOf(personId, taken) ?? proposedStatus(stays, lasted) }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

function statusOf(personId: string, taken: Given['taken']): AttendanceStatus | null {
  if (taken?.present.includes(personId)) return 'PRESENT'
  return taken?.absent.includes(personId) ? 'ABSENT' : null
}

/** When a person was in class, as clock times. */
export function staysText(t: TFunction<'translation', 'attendance'>, stays: readonly Stay[], language: string): string {
  const clock = (ms: number) => new Date(ms).toLocaleTimeString(language, { timeStyle: 'short' })
  const parts = stays.map(({ fromMs, toMs }) =>
    t('stay', { from: clock(fromMs), to: toMs === null ? t('now') : clock(toMs) }),
  )
  return parts.length === 0 ? t('never') : parts.join(', ')
}

/** The rows of a sheet, the first of them the names of its columns. */
export function attendanceTable(
  t: TFunction<'translation', 'attendance'>,
  rows: readonly AttendanceRow[],
  language: string,
): string[][] {
  const names = [t('student'), t('presentHead'), t('minutesHead'), t('times')]
  return [
    names,
    ...rows.map(({ name, status, minutes, stays }) => [
      name,
      t(status),
      String(minutes),
      staysText(t, stays, language),
    ]),
  ]
}
