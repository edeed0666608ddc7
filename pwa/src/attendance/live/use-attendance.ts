import type { AttendanceStatus } from '@takhti/schema/attendance/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { q } from '#api/query.ts'
import { attendanceRows, type AttendanceRow } from './attendance-text.ts'

/** How often a running class is polled, in milliseconds. */
const lookMs = 15_000

/** The proposals for the last live class of a lesson, with the teacher's changes. */
export function useAttendance(lessonId: string) {
  const [changed, setChanged] = useState<ReadonlyMap<string, AttendanceStatus>>(new Map())
  const attended = useQuery({
    ...q(lateCalls.liveClasses.attendance, { flow_id: lessonId }),
    refetchInterval: (query) => (query.state.data?.data.liveClass.endedAt === null ? lookMs : false),
  })
  const liveClass = attended.data?.data.liveClass
  const { classId = '', liveId = '' } = liveClass ?? {}
  // Attendance covers the whole class, so no page of it may be missing.
  const students = useEveryPage(
    calls.students.listOfClass,
    { id: classId },
    {
      itemsOf: (page) => page,
      isEnabled: liveClass !== undefined,
    },
  )
  const taken = useQuery({ ...q(lateCalls.attendance.list, { classId, liveId }), enabled: liveClass !== undefined })
  const record = taken.data?.data.items[0] ?? null
  const rows = ((): AttendanceRow[] | null => {
    if (liveClass === undefined || !students.isWhole || taken.data === undefined) return null
    const { startedAt, endedAt } = liveClass
    const toMs = endedAt === null ? (attended.dataUpdatedAt ?? 0) : Date.parse(endedAt)
    return attendanceRows({
      students: students.items.map(({ userId, first_name, last_name }) => ({
        personId: userId,
        name: `${first_name} ${last_name}`.trim(),
      })),
      attended: new Map(attended.data?.data.items.map(({ personId, intervals }) => [personId, intervals])),
      taken: record,
      lasted: { fromMs: Date.parse(startedAt), toMs },
    }).map((row) => ({ ...row, status: changed.get(row.personId) ?? row.status }))
  })()
  const error = attended.error ?? students.problem ?? taken.error
  return {
    liveClass,
    polls: attended.data?.data.polls ?? [],
    record,
    rows,
    error,
    again: () => {
      students.refetch()
      void Promise.all([attended.refetch(), taken.refetch()])
    },
    change: (personId: string, status: AttendanceStatus) => setChanged(new Map([...changed, [personId, status]])),
  }
}
