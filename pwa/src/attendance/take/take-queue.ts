import type { attendance } from '@takhti/schema/attendance/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { nameOf, type InputOf } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { queuedOf } from '#offline/queue-view.ts'

/** A recording in the outbox. */
export type QueuedTake = InputOf<typeof attendance.take>

type Session = { classId: string; date: string; scheduleId: string | undefined }

/** The recordings of a session that the server has not answered, oldest first. */
export function useTakeQueue({ classId, date, scheduleId }: Session): readonly QueuedTake[] {
  const queued = useLiveQuery(() => queuedOf(nameOf(lateCalls.attendance.take)), [], [])
  // The screens of this area alone write entries of this call.
  return queued
    .map(({ input }) => input as QueuedTake)
    .filter((take) => take.classId === classId && take.date === date && take.scheduleId === scheduleId)
}
