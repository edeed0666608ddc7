import { useLiveQuery } from 'dexie-react-hooks'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { OutboxEntry } from '#offline/rows.ts'

/** A giving that this device has not sent yet. `studentIds` is null for the whole class. */
export type PendingGiving = {
  seq: number
  givingId: string
  studentIds: readonly string[] | null
  text: string
  badgeType: string | null
  points: number
}

// The inputs that this area enqueues, as far as they are shown.
type GivingInput = {
  id?: string
  classId?: string
  givingId?: string
  studentId?: string
  studentIds?: readonly string[]
  remarks?: string
  badgeType?: string
  behaviorPoints?: number
}

/** The givings of a class in an outbox, without those that it also withdraws. */
export function pendingOf(entries: readonly OutboxEntry[], classId: string): PendingGiving[] {
  const waiting = entries.filter(({ call, state }) => call.startsWith('conduct.') && state === 'waiting')
  // Only this area enqueues calls of its name.
  const withdrawn = new Set(
    // Their input is the one above.
    waiting.filter(({ call }) => call === 'conduct.withdraw').map(({ input }) => (input as GivingInput).givingId),
  )
  return waiting.flatMap(({ seq, call, input }) => {
    // Only this area enqueues calls of this name.
    const { id, givingId, studentId, studentIds, remarks, badgeType, behaviorPoints, ...given } = input as GivingInput
    const isOfClass = (given.classId ?? id) === classId
    if (!call.startsWith('conduct.give') || !isOfClass || givingId === undefined || withdrawn.has(givingId)) return []
    const named = studentIds ?? (studentId === undefined ? null : [studentId])
    const what = { text: remarks ?? '', badgeType: badgeType ?? null, points: behaviorPoints ?? 0 }
    return [{ seq, givingId, studentIds: named, ...what }]
  })
}

/** The same, live. */
export function usePending(classId: string): PendingGiving[] {
  const entries = useLiveQuery(() => openDatabase(requireDatabaseId()).outbox.toArray(), [], [])
  return pendingOf(entries, classId)
}
