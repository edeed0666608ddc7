import type { attendance } from '@takhti/schema/attendance/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { nameOf, type InputOf } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'

/** A recording in the outbox. */
export type WaitingTake = InputOf<typeof attendance.take>

/** The recordings of a session that the server has not answered, oldest first. */
export function useWaitingTakes(session: { classId: string; date: string; scheduleId: string | undefined }) {
  const { classId, date, scheduleId } = session
  return useLiveQuery(() => waitingTakes({ classId, date, scheduleId }), [classId, date, scheduleId]) ?? []
}

async function waitingTakes(session: {
  classId: string
  date: string
  scheduleId: string | undefined
}): Promise<WaitingTake[]> {
  const call = nameOf(lateCalls.attendance.take)
  const entries = await openDatabase(requireDatabaseId()).outbox.orderBy('seq').toArray()
  return entries.flatMap((entry) => {
    if (entry.call !== call) return []
    // The screens of this area alone write entries of this call.
    const input = entry.input as WaitingTake
    const isSame =
      input.classId === session.classId && input.date === session.date && input.scheduleId === session.scheduleId
    return isSame ? [input] : []
  })
}
