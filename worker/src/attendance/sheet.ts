import type { attendance } from '@takhti/schema/attendance/contract'
import type { Evidence } from '@takhti/schema/attendance/model'
import { wholeDay } from '@takhti/schema/attendance/rules'
import { daysAfter } from '@takhti/schema/schedule/rules'
import type { HandlerArgs } from '#http/implement.ts'
import { classRoomName } from '#rooms/names.ts'
import type { attendanceStore } from './attendance-store.ts'
import { askedSession, isOfClass, spanOf, toWire } from './sessions.ts'

type Args = HandlerArgs<typeof attendance.sheet, ReturnType<typeof attendanceStore>>

/** The record of a session so far, and who shows signs of being there. */
export async function sheet({ input, scope, session, store, platform, now, fail }: Args) {
  const { timeZone } = session.institute
  const asked = askedSession(input, timeZone, now) ?? fail('common/bad-request')
  const { startedAt: from, endedAt: before } = wholeDay(asked.date, daysAfter(asked.date, 1), timeZone)
  const found = await store.sheet(asked, { from, before })
  if (found.head === null) return fail('classes/not-found')
  if (!isOfClass(asked, found.head)) return fail('common/not-found')
  const rooms = found.evidence.flatMap(({ kind, id, lessonId }) =>
    kind === 'class' && lessonId ? [{ id, lessonId }] : [],
  )
  const seen = await Promise.all(
    rooms.slice(0, 4).map(({ id, lessonId }) => {
      const room = platform.env.LIVE_CLASS_ROOM.getByName(classRoomName(scope.instituteId, lessonId))
      return room.listAttended(id)
    }),
  )
  const live = new Set(seen.flat().flatMap(({ personId, isTeacher }) => (isTeacher ? [] : [personId])))
  const evidence: { personId: string; kind: Evidence }[] = [
    ...[...live].map((personId) => ({ personId, kind: 'live' as const })),
    ...found.evidence.flatMap(({ kind, id }) => (kind === 'lesson' || kind === 'code' ? [{ personId: id, kind }] : [])),
  ]
  const { date, title } = spanOf(asked, found.head, { timeZone, now })
  return {
    ...{ date, title, evidence, replaced: found.replaced },
    record: found.record && toWire(found.record),
    hasCode: found.evidence.some(({ kind }) => kind === 'shown'),
  }
}
