import { sql, type SQL } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { attemptFields, attemptsOf, workIn, workOf, type Work } from './attempt-store.ts'
import type { AttemptRow, FiguresRow, FoundAttempt, OfAttempt } from './rows.ts'
import { heldVersions, type Version, type VersionRow } from './version-store.ts'

/** What teachers of an assessment read of all its takers. */
export function classReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teaches } = permissionsOf(scope)
  return {
    /** An assessment that the caller teaches with. */
    async taught(assessmentId: string): Promise<TaughtRow | null> {
      const [row] = await db.all<TaughtRow>(sql`select a.class_id as classId, a.name, k.body as key
        from assessments a left join assessment_keys k on k.institute_id = a.institute_id and k.assessment_id = a.id
          and k.version = a.version where a.institute_id = ${instituteId} and a.id = ${assessmentId} and a.removed_at is null
          and ${teaches}`)
      return row ?? null
    },
    handedIn: (assessmentId: string) => handedIn(db, instituteId, assessmentId),
    /** The attempts at an assessment, the latest first; null where the caller does not teach it. */
    async page(
      assessmentId: string,
      { before, skip, take }: { before: readonly string[] | null; skip: number; take: number },
    ) {
      const [at = '', id = ''] = before ?? []
      const isBefore = before === null ? sql`true` : sql`(t.started_at, t.id) < (${at}, ${id})`
      const [[assessment], rows] = await together(db, [
        db.all<{ settings: string }>(sql`select a.settings from assessments a where a.institute_id = ${instituteId}
          and a.id = ${assessmentId} and a.removed_at is null and ${teaches}`),
        db.all<ListedRow>(sql`select ${attemptFields}, 1 as isTaught, ${progress(sql`count(*)`)} as answered,
          ${progress(sql`max(w.received_at)`)} as answeredAt ${attemptsOf(instituteId)} and t.assessment_id = ${assessmentId}
          and ${isBefore} order by t.started_at desc, t.id desc limit ${take} offset ${skip}`),
      ])
      return assessment === undefined ? null : { ...assessment, rows }
    },
    /** The statistics of an assessment in one statement; null where the caller does not teach it. Its index counts people without a sort. */
    async figures(assessmentId: string): Promise<FiguresRow | null> {
      const [row] = await db.all<FiguresRow & { isTaught: number }>(sql`select ${teaches} as isTaught,
          case a.is_for_some when 1 then (select count(*) from assessment_students s
              where s.institute_id = ${instituteId} and s.assessment_id = a.id and s.is_assigned = 1)
            else (select count(*) from class_members m where m.institute_id = ${instituteId}
              and m.class_id = a.class_id and m.role <> 'instructor') end as students,
          f.submitted, f.seconds, f.percentage, f.percentages, f.accuracy, f.accuracies
        from assessments a, (select count(distinct t.person_id) as submitted,
            avg((julianday(t.submitted_at) - julianday(t.started_at)) * 86400) as seconds,
            avg(case when t.total_points > 0 then 100.0 * t.score / t.total_points end) as percentage,
            count(case when t.total_points > 0 then t.score end) as percentages,
            avg(case when t.judged > 0 then 100.0 * t.right_answers / t.judged end) as accuracy,
            count(case when t.judged > 0 then 1 end) as accuracies
          from assessment_attempts t indexed by assessment_attempts_number
          where t.institute_id = ${instituteId} and t.assessment_id = ${assessmentId}
            and t.submitted_at is not null) f
        where a.institute_id = ${instituteId} and a.id = ${assessmentId} and a.removed_at is null`)
      return row === undefined || row.isTaught === 0 ? null : row
    },
  }
}

/** An attempt of a list, with how far it is while it runs. */
type ListedRow = AttemptRow & { answered: number | null; answeredAt: string | null }

/** A fact of the answers of an attempt that runs; null after the hand-in, when no one waits for it. */
function progress(fact: SQL): SQL {
  return sql`case when t.submitted_at is null then (select ${fact} from assessment_answers w
    where w.institute_id = t.institute_id and w.attempt_id = t.id and w.body <> 'null') end`
}

/** An assessment of a teacher's, with the key of its version; null of a draft. */
type TaughtRow = { classId: string; name: string; key: string | null }

/** Every attempt at an assessment that was handed in, with all that scores it: three statements, however many there are. */
async function handedIn(db: InstituteDatabase, instituteId: string, assessmentId: string): Promise<FoundAttempt[]> {
  const held = heldVersions(instituteId)
  const [attempts, versions, work] = await together(db, [
    db.all<AttemptRow>(sql`select ${attemptFields}, 1 as isTaught ${attemptsOf(instituteId)}
      and t.assessment_id = ${assessmentId} and t.submitted_at is not null`),
    db.all<VersionRow>(sql`select ${held.columns} from assessment_versions v
      join assessment_keys k on k.institute_id = v.institute_id and k.assessment_id = v.assessment_id
        and k.version = v.version
      where v.institute_id = ${instituteId} and v.assessment_id = ${assessmentId}`),
    workOf(db, {
      instituteId,
      attemptIds: sql`select t.id from assessment_attempts t where t.institute_id = ${instituteId}
        and t.assessment_id = ${assessmentId} and t.submitted_at is not null`,
      assessmentId: sql`${assessmentId}`,
    }),
  ])
  return attemptsWith({ attempts, versions: versions.map((row) => held.parsed(row)), ...workIn(work) })
}

/** Joins the rows of many attempts to what scores each. */
export function attemptsWith({
  attempts,
  versions,
  answers,
  marks,
  rubric,
}: Work & { attempts: readonly AttemptRow[]; versions: readonly Version[] }): FoundAttempt[] {
  const byVersion = new Map(versions.map((version) => [version.version, version]))
  const [answersOf, marksOf] = [grouped(answers), grouped(marks)]
  return attempts.flatMap((attempt) => {
    const version = byVersion.get(attempt.version)
    if (version === undefined) return []
    const own = { answers: answersOf.get(attempt.id) ?? [], marks: marksOf.get(attempt.id) ?? [] }
    return { attempt, version, rubric, hasRunning: false, ...own }
  })
}

function grouped<Row extends OfAttempt>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.attemptId)
    if (group === undefined) groups.set(row.attemptId, [row])
    else group.push(row)
  }
  return groups
}
