import { hourMs } from '../kit/durations.ts'

/** The kinds of scored work. */
export const workKinds = ['assessment', 'quiz'] as const

export const directions = ['up', 'steady', 'down'] as const

export type Direction = (typeof directions)[number]

/** How far a number can be relied on. */
export const confidences = ['none', 'low', 'fair', 'good'] as const

export type Confidence = (typeof confidences)[number]

/** The reasons for which a student may need a teacher's time. */
export const needs = ['lowScores', 'falling', 'missingWork', 'absent'] as const

type NeedKind = (typeof needs)[number]

/** The minimum of evidence below which no number states anything about a student. */
const fewest = { answers: 5, works: 2, due: 2, sessions: 4, trend: 4 } as const

/** The longest session of studying that counts; a page that stays open overnight is no study. */
export const maxStudyMs = 4 * hourMs

/** The days after which a session of studying is deleted. */
export const studyRetentionDays = 400

/** The most students of one list. */
export const maxListedStudents = 2_000

/** The latest pieces of work of a student that count. */
export const maxWorks = 20

/** Those of them that a list has. */
export const maxRecent = 6

type Scored = { at: string; share: number | null; answered: number }

type Shared = Scored & { share: number }

const scored = (works: readonly Scored[]): Shared[] =>
  works
    .filter((work): work is Shared => work.share !== null)
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** A percentage to the hundredth. */
export function percentage(share: number): number {
  return Math.round(share * 10_000) / 100
}

/** The count, as a figure in percent. */
export function figureOf({ count, of }: { count: number; of: number }): { value: number | null; of: number } {
  return { value: of === 0 ? null : percentage(count / of), of }
}

/** The mean of what was scored, in percent, with the number of pieces of work and of their answers. */
export function scoreOf(works: readonly Scored[]): { value: number | null; of: number; answered: number } {
  const those = scored(works)
  return {
    value: those.length === 0 ? null : percentage(mean(those.map(({ share }) => share))),
    of: those.length,
    answered: those.reduce((sum, { answered }) => sum + answered, 0),
  }
}

/** The confidence in a number that is made of so many answers, given on so many occasions. */
export function confidenceOf(answers: number, occasions: number): Confidence {
  if (answers === 0 || occasions === 0) return 'none'
  if (answers < fewest.answers || occasions < fewest.works) return 'low'
  return answers >= 3 * fewest.answers && occasions >= fewest.works + 1 ? 'good' : 'fair'
}

/** Whether the later half of the works differs from the earlier one by a tenth; null with fewer than four. */
export function trendOf(works: readonly Scored[]): Direction | null {
  const those = scored(works)
  if (those.length < fewest.trend) return null
  const change = changeOf(those)
  if (Math.abs(change) < 0.1) return 'steady'
  return change > 0 ? 'up' : 'down'
}

function changeOf(works: readonly Shared[]): number {
  const shares = works.slice(-6).map(({ share }) => share)
  const half = Math.floor(shares.length / 2)
  return mean(shares.slice(-half)) - mean(shares.slice(0, half))
}

/** Whether the last two works are good after the two before them were not. */
export function isComeback(works: readonly Scored[]): boolean {
  const shares = scored(works).map(({ share }) => share)
  if (shares.length < fewest.trend) return false
  return shares.slice(-2).every((share) => share >= 0.7) && mean(shares.slice(-4, -2)) < 0.5
}

/** The facts of a student that decide whether they need a teacher's time. */
export type StudentFacts = {
  works: readonly Scored[]
  attendance: { count: number; of: number }
  work: { count: number; of: number }
}

/**
 * Why a student may need a teacher's time, the weightiest reason first. Too little evidence is no reason: one wrong try,
 * one missed date or one absence never is.
 */
export function needsOf({ works, attendance, work }: StudentFacts): { kind: NeedKind; weight: number }[] {
  const those = scored(works)
  const answers = those.reduce((sum, each) => sum + each.answered, 0)
  const found: { kind: NeedKind; weight: number }[] = []
  const add = (kind: NeedKind, weight: number) => found.push({ kind, weight: Math.round(weight * 100) / 100 })
  if (['fair', 'good'].includes(confidenceOf(answers, those.length))) {
    // The latest work counts, so that an early failure does not follow a student through the term.
    const latest = mean(those.slice(-4).map(({ share }) => share))
    if (latest < 0.5) add('lowScores', 1 + (0.5 - latest) * 2)
  }
  if (trendOf(those) === 'down') add('falling', 0.5 - changeOf(those))
  const missed = work.of - work.count
  if (work.of >= fewest.due && missed >= 2 && missed / work.of >= 1 / 3) add('missingWork', 0.6 + missed / work.of)
  const absent = attendance.of - attendance.count
  if (attendance.of >= fewest.sessions && absent >= 2 && absent / attendance.of >= 0.2)
    add('absent', 0.4 + absent / attendance.of)
  return found.sort((one, other) => other.weight - one.weight || needs.indexOf(one.kind) - needs.indexOf(other.kind))
}

/** The sum of a student's needs, by which students are ranked. */
export function needOf(reasons: readonly { weight: number }[]): number {
  return reasons.reduce((sum, { weight }) => sum + weight, 0)
}

/** Students who need a teacher's time, those first who need it most; in the same order on every device. */
export function inNeed<Student extends { studentId: string; needs: readonly { weight: number }[] }>(
  students: readonly Student[],
): Student[] {
  return students
    .filter(({ needs: reasons }) => reasons.length > 0)
    .sort((one, other) => needOf(other.needs) - needOf(one.needs) || (one.studentId < other.studentId ? -1 : 1))
}

type Topic = {
  topicId: string
  proficiency: { value: number | null; of: number }
  students: number
  below: number
  confidence: Confidence
}

/** Concepts that a class should repeat: below 60 percent with enough answers of enough students, the weightiest first. */
export function weakTopics<Each extends Topic>(topics: readonly Each[], classSize: number): Each[] {
  const enough = Math.min(3, Math.max(1, Math.ceil(classSize / 2)))
  const weight = ({ proficiency, students }: Topic) => (100 - (proficiency.value ?? 100)) * Math.sqrt(students)
  return topics
    .filter(
      ({ proficiency, students }) =>
        (proficiency.value ?? 100) < 60 && proficiency.of >= 2 * fewest.answers && students >= enough,
    )
    .sort((one, other) => weight(other) - weight(one) || (one.topicId < other.topicId ? -1 : 1))
}

/** The share of a concept below which a student counts as needing it, and the answers that this takes. */
export const belowTopic = { share: 0.5, answers: 3 } as const

/** A session of studying as it is stored: no end before its start or after now, and no longer than is believable. */
export function studyOf(
  { startedAt, endedAt }: { startedAt: string; endedAt: string },
  now: Date,
): { startedAt: string; endedAt: string } {
  const start = Math.min(Date.parse(startedAt), now.getTime())
  const end = Math.min(Math.max(Date.parse(endedAt), start), now.getTime(), start + maxStudyMs)
  return { startedAt: new Date(start).toISOString(), endedAt: new Date(end).toISOString() }
}

/** How much of a class took part: the mean of the parts that have a count, in percent. */
export function engagementOf(parts: readonly { count: number; of: number }[]): { value: number | null; of: number } {
  const those = parts.filter(({ of }) => of > 0)
  return {
    value: those.length === 0 ? null : percentage(mean(those.map(({ count, of }) => count / of))),
    of: those.length,
  }
}
