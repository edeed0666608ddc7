import type { assessments } from '@takhti/schema/assessments/tables'
import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'

type Columns = typeof assessments.$inferSelect

/** An assessment as its row has it. */
export type AssessmentRow = Omit<Columns, 'instituteId' | 'isForSome' | 'removedAt'> & { isForSome: number }

/** What one student of an assessment has, as its row has it. */
export type StudentRow = {
  studentId: string
  isAssigned: number
  extraMinutes: number
  extraAttempts: number
  dueOn: string
  skipsPassword: number
  skipsRoomCode: number
}

/** A rubric item as its row has it. */
export type RubricRow = { id: string; title: string; points: number }

/** In SQL: the caller's permissions for an assessment `a`. */
export function permissionsOf({ instituteId, personId }: Scope) {
  const asIn = (classId: SQL) => sql`select 1 from class_members m where m.institute_id = ${instituteId}
    and m.class_id = ${classId} and m.person_id = ${personId}`
  // An assessment of a deleted class stays with its author.
  const teaches = sql`(exists (${asIn(sql`a.class_id`)} and m.role = 'instructor') or (a.created_by = ${personId}
    and exists (select 1 from classes c where c.institute_id = ${instituteId} and c.id = a.class_id
      and c.removed_at is not null)))`
  const takes = sql`(a.status <> 'Unpublished' and exists (${asIn(sql`a.class_id`)} and m.role <> 'instructor')
    and (a.is_for_some = 0 or exists (select 1 from assessment_students s where s.institute_id = ${instituteId}
      and s.assessment_id = a.id and s.person_id = ${personId} and s.is_assigned = 1)))`
  const isIn = (classId: string) => sql`exists (${asIn(sql`${classId}`)})`
  const teachesIn = (classId: string) => sql`exists (select 1 from class_members m
    join classes c on c.institute_id = m.institute_id and c.id = m.class_id and c.removed_at is null
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}
      and m.role = 'instructor')`
  const learnIn = (classId: SQL | string, personIds: readonly string[]) => sql`not exists (select 1
    from json_each(${JSON.stringify(personIds)}) p where not exists (select 1 from class_members m
      where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = p.value
        and m.role <> 'instructor'))`
  return { teaches, takes, isIn, teachesIn, learnIn }
}
