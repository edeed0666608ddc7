import { attendance } from '@takhti/schema/attendance/contract'
import type { AttendanceRecord } from '@takhti/schema/attendance/model'
import { canTake } from '@takhti/schema/attendance/rules'
import { dayIn } from '@takhti/schema/kit/days'
import { implement } from '#http/implement.ts'
import { attendanceStore, type RecordRow } from './store.ts'

export const attendanceHandlers = implement(attendance, attendanceStore, {
  async list({ input, store, fail }) {
    const { mayRead, rows } = await store.list(input)
    return mayRead ? { items: rows.map(shown) } : fail('classes/not-found')
  },

  async take({ input, scope, session, store, now, newId, commit, fail }) {
    const { classId, liveId = null, present, absent } = input
    const isOwn = input.instituteId === scope.instituteId && input.teacherId === scope.personId
    if (!isOwn) return fail('common/forbidden')
    const named = liveId ?? dayIn(session.institute.timeZone, now)
    const found = await store.forTaking({ classId, liveId, session: named })
    if (!found.teaches) return fail('classes/not-found')
    if (liveId !== null && found.live === null) return fail('common/not-found')
    const verdict = canTake({ present, absent }, found.studentIds)
    if (verdict !== 'ok') return fail(verdict)
    const at = now.toISOString()
    const row: RecordRow = {
      id: found.before?.id ?? newId(),
      ...{ classId, session: named, liveId, teacherId: scope.personId },
      startedAt: found.live?.startedAt ?? found.before?.startedAt ?? at,
      endedAt: found.live?.endedAt ?? at,
      takenAt: at,
    }
    const marks = [
      ...present.map((personId) => ({ personId, status: 'PRESENT' as const })),
      ...absent.map((personId) => ({ personId, status: 'ABSENT' as const })),
    ]
    return commit({
      action: 'attendance.take',
      entityId: row.id,
      detail: { after: { classId, present: present.length, absent: absent.length } },
      effects: store.write(row, marks),
      guard: store.isFree(row),
      answer: { ...shown({ ...row, present, absent }), message: 'Attendance submitted' },
    })
  },
})

function shown(row: RecordRow & { present: string[]; absent: string[] }): AttendanceRecord {
  const { id, startedAt, endedAt, session: _session, ...rest } = row
  return { ...rest, attendanceId: id, startDate: startedAt, endDate: endedAt }
}
