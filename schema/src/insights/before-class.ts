import type { MissingWork, StudentPerformance, TopicProficiency, Work } from './model.ts'
import { inNeed, weakTopics } from './rules.ts'

/** The most of each on the card. */
export const mostOnCard = { students: 3, concepts: 2 } as const

/** A student on the card, the weightiest reason, and the evidence behind it. */
export type CardStudent = {
  studentId: string
  name: string
  need: StudentPerformance['needs'][number]['kind']
  evidence:
    | { kind: 'work'; work: Work }
    | { kind: 'missing'; missing: MissingWork }
    | { kind: 'absence'; lastAt: string }
    | null
  facts: Pick<StudentPerformance, 'score' | 'work' | 'attendance'>
  /** The time of the latest data of the student. */
  lastAt: string | null
}

/** The one action that the card proposes. */
export type CardAction =
  | { kind: 'teachAgain'; topic: TopicProficiency }
  | { kind: 'remind'; missing: MissingWork; students: number }
  | { kind: 'talk'; studentId: string; name: string }
  | { kind: 'praise'; studentId: string; name: string; work: Work | null }

/** What a teacher reads before a class. */
export type BeforeClass = { students: CardStudent[]; concepts: TopicProficiency[]; action: CardAction | null }

/** The minimum of students without the same work for whom one reminder is worth more than a talk. */
const fewestReminded = 3

/**
 * The card of a class, from the last answers that a device has. The same on every device and on the server: neither the
 * clock nor the order of the rows decides.
 */
export function beforeClass(students: readonly StudentPerformance[], topics: readonly TopicProficiency[]): BeforeClass {
  const concepts = weakTopics(topics, students.length).slice(0, mostOnCard.concepts)
  const listed = inNeed(students).slice(0, mostOnCard.students).flatMap(cardStudentOf)
  return { students: listed, concepts, action: actionOf(students, listed, concepts[0]) }
}

function cardStudentOf(student: StudentPerformance): CardStudent[] {
  const {
    studentId,
    name,
    needs: [need],
    score,
    work,
    attendance,
    lastAt,
  } = student
  if (need === undefined) return []
  return [
    {
      studentId,
      name,
      need: need.kind,
      evidence: evidenceOf(student, need.kind),
      facts: { score, work, attendance },
      lastAt,
    },
  ]
}

function evidenceOf(
  { recent, work, attendance }: StudentPerformance,
  need: CardStudent['need'],
): CardStudent['evidence'] {
  if (need === 'missingWork') return work.lastMissing && { kind: 'missing', missing: work.lastMissing }
  if (need === 'absent')
    return attendance.lastAbsentAt === null ? null : { kind: 'absence', lastAt: attendance.lastAbsentAt }
  const scored = recent.filter(({ share }) => share !== null)
  const lowest = scored.reduce<Work | null>(
    (least, each) => (least === null || (each.share ?? 1) <= (least.share ?? 1) ? each : least),
    null,
  )
  const found = need === 'falling' ? scored.at(-1) : lowest
  return found ? { kind: 'work', work: found } : null
}

function actionOf(
  students: readonly StudentPerformance[],
  listed: readonly CardStudent[],
  concept: TopicProficiency | undefined,
): CardAction | null {
  if (concept !== undefined) return { kind: 'teachAgain', topic: concept }
  const reminder = mostMissed(students)
  if (reminder !== null) return reminder
  const [first] = listed
  if (first !== undefined) return { kind: 'talk', studentId: first.studentId, name: first.name }
  const back = students
    .filter(({ isComeback }) => isComeback)
    .toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1))[0]
  if (back === undefined) return null
  return { kind: 'praise', studentId: back.studentId, name: back.name, work: back.recent.at(-1) ?? null }
}

/** The work that most students last missed, where one reminder reaches enough of them. */
function mostMissed(students: readonly StudentPerformance[]): CardAction | null {
  const missing = students.flatMap(({ work }) => work.lastMissing ?? [])
  const groups = [...Map.groupBy(missing, ({ assessmentId }) => assessmentId).values()]
  const [most] = groups.toSorted(
    (one, other) =>
      other.length - one.length || ((one[0]?.assessmentId ?? '') < (other[0]?.assessmentId ?? '') ? -1 : 1),
  )
  const first = most?.[0]
  if (most === undefined || first === undefined || most.length < fewestReminded) return null
  return { kind: 'remind', missing: first, students: most.length }
}
