import type { AttendanceRecord } from '@takhti/schema/attendance/model'
import { sessionKey, wholeDay } from '@takhti/schema/attendance/rules'
import { dayIn } from '@takhti/schema/kit/days'
import { minuteMs } from '@takhti/schema/kit/durations'
import { daysAfter, instantOf } from '@takhti/schema/schedule/rules'
import type { Asked, MarkedRecord, RecordRow, SessionHead } from './store.ts'

type Named = {
  classId: string
  liveId?: string | undefined
  scheduleId?: string | undefined
  date?: string | undefined
}

/** The most days back for which attendance can be taken. */
const maxDaysBack = 400

/** The session that an input names; null for a day too far away. A device may be a day ahead of the institute. */
export function askedSession(input: Named, timeZone: string, now: Date): Asked | null {
  const today = dayIn(timeZone, now)
  const { classId, liveId = null, scheduleId = null, date = today } = input
  if (date > daysAfter(today, 1) || date < daysAfter(today, -maxDaysBack)) return null
  const name = { liveId, scheduleId: liveId === null ? scheduleId : null, date }
  return { ...name, classId, session: sessionKey(name) }
}

/** The title and the instants of a session; those of a deleted schedule item are the whole day. */
export function spanOf(asked: Asked, head: SessionHead, { timeZone, now }: { timeZone: string; now: Date }) {
  const { liveStartedAt, liveEndedAt, itemTitle, itemStartMinute, itemMinutes, itemZone } = head
  if (asked.liveId !== null && liveStartedAt !== null)
    return {
      title: head.liveTitle,
      date: dayIn(timeZone, new Date(liveStartedAt)),
      startedAt: liveStartedAt,
      endedAt: liveEndedAt ?? now.toISOString(),
    }
  const { date } = asked
  if (itemStartMinute === null || itemMinutes === null)
    return { title: itemTitle, date, ...wholeDay(date, daysAfter(date, 1), timeZone) }
  const startsAt = instantOf(date, itemStartMinute, itemZone ?? timeZone)
  const endsAt = new Date(startsAt.getTime() + itemMinutes * minuteMs)
  return { title: itemTitle, date, startedAt: startsAt.toISOString(), endedAt: endsAt.toISOString() }
}

/** Whether the session that is asked for is one of the class. */
export function isOfClass({ liveId }: Asked, head: SessionHead): boolean {
  return head.isForeign === 0 && (liveId === null || head.liveStartedAt !== null)
}

/** A record as the wire has it. */
export function toWire({ marks, ...row }: MarkedRecord): AttendanceRecord {
  const all = [...marks]
  const ids = (status: AttendanceStatusOf) => all.filter((each) => each[1].status === status).map(([id]) => id)
  const details = all.flatMap(([personId, { detail, note }]) =>
    detail === null && note === null ? [] : [{ personId, detail, note }],
  )
  return { ...fieldsOf(row), present: ids('PRESENT'), absent: ids('ABSENT'), details }
}

type AttendanceStatusOf = 'PRESENT' | 'ABSENT'

function fieldsOf({ id, startedAt, endedAt, session: _session, version: _version, ...rest }: RecordRow) {
  return { ...rest, attendanceId: id, startDate: startedAt, endDate: endedAt }
}

/** The instants of a range of days, first and last included; null where it is reversed. */
export function spanOfDays(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  timeZone: string,
): { from: string; before: string } | null {
  const [first, last] = [startDate ?? '2000-01-01', endDate ?? '2998-12-31']
  if (last < first) return null
  const at = (day: string) => instantOf(day, 0, timeZone).toISOString()
  return { from: at(first), before: at(daysAfter(last, 1)) }
}
