import type { AssessmentFilter, AssessmentSort } from '@takhti/schema/assessments/model'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { itemStore, type ItemRow } from '#questions/port.ts'
import { permissionsOf, type AssessmentRow, type RubricRow, type StudentRow } from './access-store.ts'
import { writesOf } from './write-store.ts'

/** An assessment with its questions in order and its students. */
export type FoundAssessment = AssessmentRow & { items: ItemRow[]; students: StudentRow[]; rubric: RubricRow[] }

/** What `find` looks at beside the assessment. */
type Beside = { classId?: string; learners?: readonly string[]; questionId?: string }

/** Which assessments of a class, in which order. `after` are the values of the last row of the page before. */
export type Listing = {
  classId: string
  filter: AssessmentFilter
  /** Folded as names are; empty for all. */
  words: string
  topicId: string | null
  sort: AssessmentSort
  isDown: boolean
  after: readonly string[] | null
  skip: number
  take: number
}

/** Whether a question of an assessment is of a topic. */
const hasTopic = (topicId: string) => sql`exists (select 1 from assessment_questions q
  where q.institute_id = a.institute_id and q.assessment_id = a.id and q.body ->> '$.topicId' = ${topicId})`

const fields = sql`a.id, a.class_id as classId, a.created_by as createdBy, a.name, a.name_key as nameKey, a.type, a.status,
  a.settings, a.due_on as dueOn, a.is_for_some as isForSome, a.version, a.revision,
  a.published_revision as publishedRevision, a.question_count as questionCount, a.total_points as totalPoints,
  a.created_at as createdAt, a.updated_at as updatedAt, a.published_at as publishedAt, a.released_at as releasedAt`

// An assessment without a due date is last when sorted by it.
const sortKeys: Readonly<Record<AssessmentSort, SQL>> = {
  name: sql`a.name_key`,
  createdAt: sql`a.created_at`,
  updatedAt: sql`a.updated_at`,
  dueOn: sql`case a.due_on when '' then '9999' else a.due_on end`,
}

const filters: Readonly<Record<AssessmentFilter, SQL>> = {
  ALL: sql`true`,
  PUBLISHED: sql`a.status <> 'Unpublished'`,
  UNPUBLISHED: sql`a.status = 'Unpublished'`,
}

/** The assessments of an institute, as one person may read and write them. */
export function assessmentsStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teaches, takes, isIn, teachesIn, learnIn } = permissionsOf(scope)
  const items = itemStore(scope, db, { table: 'assessment_questions', owner: 'assessment_id' })
  const isHere = sql`a.institute_id = ${instituteId} and a.removed_at is null`
  return {
    ...writesOf(scope, db),
    /**
     * An assessment that the caller teaches with, and whether its id is taken. Also whether they teach a class, and whether these people
     * learn in the class of the assessment. The rubric items of one question come with it.
     */
    async find(id: string | SQL, { classId = '', learners = [], questionId = '' }: Beside = {}) {
      const [[row], questions, students, rubric, [facts]] = await together(db, [
        db.all<AssessmentRow>(sql`select ${fields} from assessments a where ${isHere} and a.id = ${id} and ${teaches}`),
        items.listItems(id),
        db.all<StudentRow>(sql`select person_id as studentId, is_assigned as isAssigned, extra_minutes as extraMinutes,
            extra_attempts as extraAttempts, due_on as dueOn, skips_password as skipsPassword,
            skips_room_code as skipsRoomCode from assessment_students
          where institute_id = ${instituteId} and assessment_id = ${id} order by person_id`),
        db.all<RubricRow>(sql`select id, title, points from rubric_items where institute_id = ${instituteId}
          and assessment_id = ${id} and question_id = ${questionId} order by place, id`),
        db.all<{ isTaken: number; teaches: number; learn: number }>(sql`select exists (select 1 from assessments
            where institute_id = ${instituteId} and id = ${id}) as isTaken, ${teachesIn(classId)} as teaches,
          ${learnIn(sql`(select class_id from assessments where institute_id = ${instituteId} and id = ${id})`, learners)}
            as learn`),
      ])
      const found: FoundAssessment | null = row === undefined ? null : { ...row, items: questions, students, rubric }
      return { found, isTaken: facts?.isTaken === 1, teachesClass: facts?.teaches === 1, doLearn: facts?.learn === 1 }
    },
    /** In SQL: the id of the caller's assessment that a question is in; of several the one that changed last. */
    assessmentOf: (questionId: string): SQL => sql`(select q.assessment_id from assessment_questions q
      join assessments a on a.institute_id = q.institute_id and a.id = q.assessment_id and a.removed_at is null
      where q.institute_id = ${instituteId} and q.item_id = ${questionId} and ${teaches}
      order by a.updated_at desc, a.id desc limit 1)`,
    /** Where an assessment is for the caller; null where there is none for them. */
    async statusOf(id: string): Promise<AssessmentRow['status'] | null> {
      const [row] = await db.all<Pick<AssessmentRow, 'status'>>(sql`select a.status from assessments a
        where ${isHere} and a.id = ${id} and (${teaches} or ${takes})`)
      return row?.status ?? null
    },
    /** The assessments of a class and their number; null where the caller is not in it. */
    async page({ classId, filter, words, topicId, sort, isDown, after, skip, take }: Listing) {
      const key = sortKeys[sort]
      const [last = '', lastId = ''] = after ?? []
      const isAfter =
        after === null ? sql`true` : sql`(${key}, a.id) ${sql.raw(isDown ? '<' : '>')} (${last}, ${lastId})`
      const direction = sql.raw(isDown ? 'desc' : 'asc')
      const isListed = sql`${isHere} and a.class_id = ${classId} and (${teaches} or ${takes}) and ${filters[filter]}
        and instr(a.name_key, ${words}) > 0 and ${topicId === null ? sql`true` : hasTopic(topicId)}`
      const [rows, [facts]] = await together(db, [
        db.all<AssessmentRow & { sortKey: string }>(sql`select ${fields}, ${key} as sortKey from assessments a
          where ${isListed} and ${isAfter} order by sortKey ${direction}, a.id ${direction} limit ${take} offset ${skip}`),
        db.all<{ total: number; isIn: number }>(sql`select count(*) as total, ${isIn(classId)} as isIn
          from assessments a where ${isListed}`),
      ])
      return facts?.isIn === 1 ? { rows, total: facts.total } : null
    },
  }
}
