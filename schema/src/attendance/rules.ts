import type { AttendanceStatus } from './model.ts'

/** Most students of one class. */
export const maxStudents = 2_000

/** Nobody is taken for absent who was there this long, in milliseconds, or for half of a shorter class. */
const longEnoughMs = 5 * 60_000

/** From when to when somebody was there, in milliseconds; null while they still are. */
export type Stay = { readonly fromMs: number; readonly toMs: number | null }

/** How long somebody was there until a time, in milliseconds. Stays do not overlap. */
export function stayedMs(stays: readonly Stay[], nowMs: number): number {
  return stays.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, (toMs ?? nowMs) - fromMs), 0)
}

/** What is proposed for somebody who was in a live class for so long; the teacher has the last word. */
export function proposedStatus(stays: readonly Stay[], lasted: { fromMs: number; toMs: number }): AttendanceStatus {
  const enoughMs = Math.min(longEnoughMs, Math.max(0, lasted.toMs - lasted.fromMs) / 2)
  const stayed = stayedMs(stays, lasted.toMs)
  return stays.length > 0 && stayed >= enoughMs ? 'PRESENT' : 'ABSENT'
}

/** Whether a list can be taken: nobody twice or on both sides, and nobody who is not a student of the class. */
export function canTake(
  { present, absent }: { present: readonly string[]; absent: readonly string[] },
  studentIds: ReadonlySet<string>,
): 'ok' | 'common/bad-request' | 'common/not-found' {
  const said = [...present, ...absent]
  if (said.length === 0 || new Set(said).size < said.length) return 'common/bad-request'
  return said.every((id) => studentIds.has(id)) ? 'ok' : 'common/not-found'
}
