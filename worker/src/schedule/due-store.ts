import type { DueWork } from '@takhti/schema/schedule/model'
import { maxDue } from '@takhti/schema/schedule/rules'
import { sql } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** The published work with a due time in a person's classes: what they teach, and what they take at their own time. */
export async function listDue(scope: Scope, db: InstituteDatabase): Promise<DueWork[]> {
  const { instituteId, personId } = scope
  const { takes } = permissionsOf(scope)
  const rows = await db.all<Omit<DueWork, 'isHandedIn'> & { isHandedIn: number }>(sql`
    select a.id as assessmentId, a.class_id as classId, c.name as className, a.name,
      coalesce(nullif(s.due_on, ''), a.due_on) as dueAt, exists (select 1 from assessment_attempts t
        where t.institute_id = ${instituteId} and t.assessment_id = a.id and t.person_id = ${personId}
          and t.submitted_at is not null) as isHandedIn
    from class_members o
    join classes c on c.institute_id = o.institute_id and c.id = o.class_id and c.removed_at is null
      and c.archived_at is null
    join assessments a on a.institute_id = o.institute_id and a.class_id = o.class_id and a.removed_at is null
      and a.status <> 'Unpublished'
    left join assessment_students s on s.institute_id = a.institute_id and s.assessment_id = a.id
      and s.person_id = ${personId}
    where o.institute_id = ${instituteId} and o.person_id = ${personId} and (o.role = 'instructor' or ${takes})
      and coalesce(nullif(s.due_on, ''), a.due_on) <> ''
    order by dueAt desc, a.id limit ${maxDue}`)
  return rows.map((row) => ({ ...row, isHandedIn: row.isHandedIn === 1 }))
}
