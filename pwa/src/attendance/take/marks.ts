import type { AttendanceSheet, Evidence } from '@takhti/schema/attendance/model'
import { proposedByEvidence, type Entry } from '@takhti/schema/attendance/rules'
import type { QueuedTake } from './take-queue.ts'

/** What is recorded of a student. */
export type Mark = Pick<Entry, 'status' | 'detail' | 'note'>

export type Marks = ReadonlyMap<string, Mark>

/** A student of the class with the mark that is shown. */
export type Row = {
  readonly personId: string
  readonly name: string
  readonly mark: Mark
  readonly evidence: readonly Evidence[]
}

type Sources = { sheet: AttendanceSheet | null; waiting: readonly QueuedTake[]; chosen: Marks }

/** The students with their marks: a choice of the teacher before a recording on the device, then the record, then a proposal. */
export function rowsOf(students: readonly { personId: string; name: string }[], from: Sources): Row[] {
  const { sheet, waiting, chosen } = from
  const recorded = new Map([...marksOf(sheet?.record ?? null), ...waiting.flatMap((take) => [...marksOf(take)])])
  const evidence = Map.groupBy(sheet?.evidence ?? [], ({ personId }) => personId)
  return students.map(({ personId, name }) => {
    const signs = (evidence.get(personId) ?? []).map(({ kind }) => kind)
    const proposed = { status: proposedByEvidence(signs, sheet?.hasCode ?? false), detail: null, note: null }
    return { personId, name, evidence: signs, mark: chosen.get(personId) ?? recorded.get(personId) ?? proposed }
  })
}

type Recorded = Pick<QueuedTake, 'present' | 'absent' | 'details'>

function marksOf(taken: Recorded | null): Map<string, Mark> {
  const added = new Map(taken?.details?.map((each) => [each.personId, each]))
  const mark = (personId: string, status: Mark['status']): [string, Mark] => {
    const { detail = null, note = null } = added.get(personId) ?? {}
    return [personId, { status, detail, note }]
  }
  return new Map([
    ...(taken?.present ?? []).map((id) => mark(id, 'PRESENT')),
    ...(taken?.absent ?? []).map((id) => mark(id, 'ABSENT')),
  ])
}

/** A recording of the shown marks. */
export function takenOf(rows: readonly Row[], chosen: Marks) {
  const ids = (status: Mark['status']) =>
    rows.filter(({ mark }) => mark.status === status).map(({ personId }) => personId)
  return {
    present: ids('PRESENT'),
    absent: ids('ABSENT'),
    marked: rows.filter(({ personId }) => chosen.has(personId)).map(({ personId }) => personId),
    details: rows.flatMap(({ personId, mark: { detail, note } }) =>
      detail === null && note === null ? [] : [{ personId, detail, note }],
    ),
  }
}

/** The mark after a tap: present and absent change places; a note stays. */
export function toggled({ status, note }: Mark): Mark {
  return { status: status === 'PRESENT' ? 'ABSENT' : 'PRESENT', detail: null, note }
}

/** The mark by a key: P, A, L or E; null for other keys. */
export function markOfKey(key: string, { note }: Mark): Mark | null {
  switch (key.toLowerCase()) {
    case 'p':
      return { status: 'PRESENT', detail: null, note }
    case 'a':
      return { status: 'ABSENT', detail: null, note }
    case 'l':
      return { status: 'PRESENT', detail: 'late', note }
    case 'e':
      return { status: 'ABSENT', detail: 'excused', note }
    default:
      return null
  }
}
