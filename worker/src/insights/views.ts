import type {
  ClassInsight,
  MissingWork,
  Part,
  StudentPerformance,
  TopicProficiency,
} from '@takhti/schema/insights/model'
import type { Bucket } from '@takhti/schema/insights/range'
import {
  confidenceOf,
  figureOf,
  isComeback,
  maxRecent,
  needsOf,
  percentage,
  scoreOf,
  trendOf,
} from '@takhti/schema/insights/rules'
import type { ClassFactRow, ClassRow, FactRow, TopicRow, WorkRow } from './rows.ts'
import type { StudentsFound } from './student-store.ts'

const nothing: Part = { count: 0, of: 0 }

/** Each student's line, made of their rows. */
export function performancesOf({ students, works, facts }: StudentsFound): StudentPerformance[] {
  const worksOf = Map.groupBy(works, ({ personId }) => personId)
  const factsOf = Map.groupBy(facts, ({ personId }) => personId)
  return students.map(({ personId, name }) =>
    performanceOf({ personId, name }, worksOf.get(personId) ?? [], factsOf.get(personId) ?? []),
  )
}

function performanceOf(
  { personId, name }: { personId: string; name: string },
  works: readonly WorkRow[],
  facts: readonly FactRow[],
): StudentPerformance {
  const factOf = (kind: FactRow['kind']) => facts.find((fact) => fact.kind === kind)
  const partOf = (kind: FactRow['kind']): Part => {
    const fact = factOf(kind)
    return fact === undefined ? nothing : { count: fact.count, of: fact.of }
  }
  const [attendance, work, study] = [partOf('attendance'), partOf('work'), factOf('study')]
  const score = scoreOf(works)
  const times = [...works, ...facts].flatMap(({ at }) => at ?? [])
  return {
    studentId: personId,
    name,
    attendance: { ...attendance, lastAbsentAt: factOf('attendance')?.missed ?? null },
    work: { ...work, lastMissing: missingOf(factOf('work')?.missed ?? null) },
    lessons: partOf('lessons'),
    study: { seconds: study?.count ?? 0, sessions: study?.of ?? 0 },
    praise: factOf('praise')?.count ?? 0,
    score,
    trend: trendOf(works),
    isComeback: isComeback(works),
    confidence: confidenceOf(score.answered, score.of),
    needs: needsOf({ works, attendance, work }),
    lastAt: times.toSorted().at(-1) ?? null,
    recent: works.slice(-maxRecent).map(({ personId: _, ...each }) => each),
  }
}

function missingOf(lines: string | null): MissingWork | null {
  if (lines === null) return null
  const [dueOn = '', assessmentId = '', ...name] = lines.split('\n')
  return { assessmentId, name: name.join(' '), dueOn }
}

/** The concepts of a list, each with its counts. */
export function topicsOf(rows: readonly TopicRow[]): TopicProficiency[] {
  return rows.map((row) => ({
    topicId: row.topicId,
    // Questions without a topic are of their assessment or quiz.
    name: row.topicId === row.sourceId || row.topicName === '' ? row.name : row.topicName,
    kind: row.topicId === row.sourceId ? row.kind : 'topic',
    proficiency: { value: row.answers === 0 ? null : percentage(row.share / row.answers), of: row.answers },
    students: row.students,
    below: row.below,
    confidence: confidenceOf(row.answers, row.works),
    lastAt: row.at,
    last: { kind: row.kind, id: row.sourceId, name: row.name, responseId: row.responseId },
    questionId: row.missed,
  }))
}

/** A class with its columns. */
export function classInsightOf(
  row: ClassRow,
  facts: readonly ClassFactRow[],
  buckets: readonly Bucket[],
): ClassInsight {
  const own = facts.filter(({ classId }) => classId === row.classId)
  const sumOf = (kind: ClassFactRow['kind'], place: number | null = null): Part =>
    own
      .filter((fact) => fact.kind === kind && (place === null || fact.place === place))
      .reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), nothing)
  const study = own.find(({ kind }) => kind === 'study')
  return {
    ...row,
    attendance: sumOf('attendance'),
    work: sumOf('work'),
    lessons: sumOf('lessons'),
    score: figureOf(sumOf('score')),
    study: { seconds: study?.count ?? 0, sessions: study?.of ?? 0, students: study?.people ?? 0 },
    lastAt:
      own
        .flatMap(({ at }) => at ?? [])
        .toSorted()
        .at(-1) ?? null,
    series: buckets.map(({ from, to }, place) => ({
      ...{ from, to },
      score: figureOf(sumOf('score', place)),
      attendance: sumOf('attendance', place),
    })),
  }
}
