import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { substitution } from '#schedule/port.ts'

/** In SQL: what the caller may do with remarks and badges. Who teaches another class of the student may do nothing. */
export function permissionsOf(scope: Scope) {
  const { instituteId, personId } = scope
  const { covers, coversDay } = substitution(scope)
  const teaches = (classId: SQL | string) => sql`exists (select 1 from class_members m
    join classes k on k.institute_id = m.institute_id and k.id = m.class_id and k.removed_at is null
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}
      and m.role = 'instructor')`
  const isIn = (classId: SQL | string, who: SQL | string = personId) => sql`exists (select 1 from class_members m
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${who}
      and m.role in ('learner', 'guest'))`
  return { teaches, isIn, covers, coversDay }
}
