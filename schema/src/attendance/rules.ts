import { instantOf } from '../schedule/rules.ts'
import type { AddedDetail, AttendanceStatus, Evidence, MarkDetail } from './model.ts'

/** Most students of one class. */
export const maxStudents = 2_000

/** A stay this long, in milliseconds, is never proposed as absent, nor is half of a shorter class. */
const longEnoughMs = 5 * 60_000

/** How long a room code is valid, in milliseconds, and how long the one before is accepted after a change. */
export const roomCodeWindow = { windowMs: 20_000, graceMs: 5_000 }

/** How long students may use the room code of a session after a teacher opened it, in milliseconds. */
export const codeOpenMs = 10 * 60_000

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

/**
 * The proposed status by evidence. A student is present unless the room code was shown and nothing shows that the
 * student is there: a student without a device must not be absent only for that.
 */
export function proposedByEvidence(evidence: readonly Evidence[], hasCode: boolean): AttendanceStatus {
  return hasCode && evidence.length === 0 ? 'ABSENT' : 'PRESENT'
}

type Taken = { present: readonly string[]; absent: readonly string[]; details?: readonly AddedDetail[] | undefined }

/**
 * Whether a list is valid: no student twice or on both sides, a late one present, an excused one absent. Students who
 * left the class since an offline recording are left out; a list of strangers only is refused.
 */
export function canTake(
  { present, absent, details = [] }: Taken,
  studentIds: ReadonlySet<string>,
): 'ok' | 'common/bad-request' | 'common/not-found' {
  const listed = [...present, ...absent]
  if (listed.length === 0 || new Set(listed).size < listed.length) return 'common/bad-request'
  if (new Set(details.map(({ personId }) => personId)).size < details.length) return 'common/bad-request'
  const [here, away] = [new Set(present), new Set(absent)]
  const isFitting = ({ personId, detail }: AddedDetail) =>
    detail === null ? here.has(personId) || away.has(personId) : (detail === 'late' ? here : away).has(personId)
  if (!details.every(isFitting)) return 'common/bad-request'
  return listed.some((id) => studentIds.has(id)) ? 'ok' : 'common/not-found'
}

/** A mark with its author. `isMarked` where the teacher chose it, and did not only confirm what was proposed. */
export type Entry = {
  readonly status: AttendanceStatus
  readonly detail: MarkDetail | null
  readonly note: string | null
  readonly isMarked: boolean
  readonly markedAt: string
  readonly markedBy: string
}

/**
 * The entry that counts of two for one student: a chosen one before a confirmed proposal, then the later one, then by
 * author and content. The order is total, so that recordings merge alike in any order of arrival.
 */
export function countingEntry(one: Entry, other: Entry): Entry {
  const [mine, theirs] = [rankOf(one), rankOf(other)]
  const differs = mine.findIndex((part, index) => part !== theirs[index])
  return differs < 0 || (mine[differs] ?? '') > (theirs[differs] ?? '') ? one : other
}

function rankOf({ isMarked, markedAt, markedBy, status, detail, note }: Entry): string[] {
  return [isMarked ? '1' : '0', markedAt, markedBy, status, detail ?? '', note ?? '']
}

/** Whether two entries record the same of a student. */
export function isSameMark(one: Entry, other: Entry): boolean {
  return one.status === other.status && one.detail === other.detail && one.note === other.note
}

export type Merged = { counting: Map<string, Entry>; changed: string[]; replaced: { personId: string; entry: Entry }[] }

/**
 * Merges a recording into the marks of a session. Students whom it does not list retain theirs; of two that differ the
 * one that does not count is retained as replaced.
 */
export function mergeEntries(before: ReadonlyMap<string, Entry>, taken: ReadonlyMap<string, Entry>): Merged {
  const merged: Merged = { counting: new Map(before), changed: [], replaced: [] }
  for (const [personId, entry] of taken) {
    const earlier = before.get(personId)
    const counting = earlier === undefined ? entry : countingEntry(entry, earlier)
    if (earlier !== undefined && !isSameMark(entry, earlier))
      merged.replaced.push({ personId, entry: counting === entry ? earlier : entry })
    if (counting === earlier) continue
    merged.counting.set(personId, counting)
    merged.changed.push(personId)
  }
  return merged
}

/** The key of a session within its class. */
export function sessionKey({ liveId, scheduleId, date }: SessionName): string {
  return liveId ?? (scheduleId === null ? date : `${date} ${scheduleId}`)
}

export type SessionName = { liveId: string | null; scheduleId: string | null; date: string }

/** The instants of a whole day where the institute is. */
export function wholeDay(date: string, next: string, timeZone: string): { startedAt: string; endedAt: string } {
  const at = (day: string) => instantOf(day, 0, timeZone).toISOString()
  return { startedAt: at(date), endedAt: at(next) }
}

/** The share of sessions that a student attended; null without sessions. Late counts as present. */
export function rateOf({ present, absent }: { present: number; absent: number }): number | null {
  return present + absent === 0 ? null : present / (present + absent)
}
