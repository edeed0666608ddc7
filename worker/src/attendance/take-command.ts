import type { attendance } from '@takhti/schema/attendance/contract'
import { canTake, mergeEntries, type Entry } from '@takhti/schema/attendance/rules'
import type { HandlerArgs } from '#http/implement.ts'
import type { attendanceStore } from './attendance-store.ts'
import { askedSession, isOfClass, spanOf, toWire } from './sessions.ts'
import type { RecordRow } from './store.ts'

type Args = HandlerArgs<typeof attendance.take, ReturnType<typeof attendanceStore>>

/** Merges a recording into the record of its session. */
export async function take({ input, scope, session, store, now, newId, commit, fail }: Args) {
  const isOwn = input.instituteId === scope.instituteId && input.teacherId === scope.personId
  if (!isOwn) return fail('common/forbidden')
  const { timeZone } = session.institute
  const at = now.toISOString()
  // A clock that is ahead must not win over later recordings.
  const markedAt = input.takenAt !== undefined && input.takenAt < at ? input.takenAt : at
  const asked = askedSession(input, timeZone, new Date(markedAt)) ?? fail('common/bad-request')
  const found = await store.forTaking(asked)
  if (found.head === null) return fail('classes/not-found')
  if (!isOfClass(asked, found.head)) return fail('common/not-found')
  const verdict = canTake(input, found.studentIds)
  if (verdict !== 'ok') return fail(verdict)
  const { before } = found
  const taken = entriesOf(input, found.studentIds, { markedAt, markedBy: scope.personId })
  const merged = mergeEntries(before?.marks ?? new Map(), taken)
  const row: RecordRow = {
    id: before?.id ?? newId(),
    ...asked,
    ...spanOf(asked, found.head, { timeZone, now }),
    teacherId: scope.personId,
    takenAt: at,
    version: (before?.version ?? 0) + 1,
  }
  const listed = [...input.present, ...input.absent]
  return commit({
    action: before === null ? 'attendance.take' : 'attendance.correct',
    entityId: row.id,
    detail: {
      ...(before !== null && { before: countsOf(before.marks) }),
      after: { classId: row.classId, ...countsOf(merged.counting) },
    },
    effects: store.write(row, merged),
    guard: store.isStill(asked, before?.version ?? 0),
    answer: {
      ...toWire({ ...row, marks: merged.counting }),
      message: 'Attendance submitted',
      leftOut: listed.filter((id) => !found.studentIds.has(id)),
    },
  })
}

type Author = Pick<Entry, 'markedAt' | 'markedBy'>

function entriesOf(
  { present, absent, details = [], marked }: Args['input'],
  studentIds: ReadonlySet<string>,
  author: Author,
): Map<string, Entry> {
  const added = new Map(details.map((each) => [each.personId, each]))
  const chosen = marked === undefined ? null : new Set(marked)
  const entry = (personId: string, status: Entry['status']): [string, Entry] => {
    const { detail = null, note = null } = added.get(personId) ?? {}
    return [personId, { status, detail, note, isMarked: chosen?.has(personId) ?? true, ...author }]
  }
  const all = [...present.map((id) => entry(id, 'PRESENT')), ...absent.map((id) => entry(id, 'ABSENT'))]
  return new Map(all.filter(([id]) => studentIds.has(id)))
}

function countsOf(marks: ReadonlyMap<string, Entry>) {
  const all = [...marks.values()]
  const count = (isCounted: (entry: Entry) => boolean) => all.filter(isCounted).length
  return {
    present: count(({ status }) => status === 'PRESENT'),
    absent: count(({ status }) => status === 'ABSENT'),
    late: count(({ detail }) => detail === 'late'),
    excused: count(({ detail }) => detail === 'excused'),
  }
}
