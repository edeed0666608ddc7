import type { AttendanceStatus } from './model.ts'

/** Most students of one class. */
export const maxStudents = 2_000

/** A stay this long, in milliseconds, is never proposed as absent, nor is half of a shorter class. */
const longEnoughMs = 5 * 60_000

/** A stay in milliseconds; `toMs` is null while it lasts. */
export type Stay = { readonly fromMs: number; readonly toMs: number | null }

/** The total of a person's stays until a time, in milliseconds. Stays do not overlap. */
export function stayedMs(stays: readonly Stay[], nowMs: number): number {
  return stays.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, (toMs ?? nowMs) - fromMs), 0)
}

/** The proposed status after a live class; the teacher decides. */
export function proposedStatus(stays: readonly Stay[], lasted: { fromMs: number; toMs: number }): AttendanceStatus {
  const enoughMs = Math.min(longEnoughMs, Math.max(0, lasted.toMs - lasted.fromMs) / 2)
  const stayed = stayedMs(stays, lasted.toMs)
  return stays.length > 0 && stayed >= enoughMs ? 'PRESENT' : 'ABSENT'
}

/** Whether a list is valid: no student twice or on both sides, and only students of the class. */
export function canTake(
  { present, absent }: { present: readonly string[]; absent: readonly string[] },
  studentIds: ReadonlySet<string>,
): 'ok' | 'common/bad-request' | 'common/not-found' {
  const said = [...present, ...absent]
  if (said.length === 0 || new Set(said).size < said.length) return 'common/bad-request'
  return said.every((id) => studentIds.has(id)) ? 'ok' : 'common/not-found'
}
