import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'

/** What launches leave in one institute's database. */
export function ltiStore({ instituteId }: { instituteId: string }, db: InstituteDatabase) {
  return {
    /** How many scores did not arrive, by platform. */
    async countLost(): Promise<Map<string, number>> {
      const rows = await db.all<{ id: string; lost: number }>(sql`select platform_id as id, count(*) as lost
        from lti_grades where institute_id = ${instituteId} and state = 'failed' group by platform_id`)
      return new Map(rows.map(({ id, lost }) => [id, lost]))
    },
    async removeGrades(platformId: string): Promise<void> {
      await db.run(sql`delete from lti_grades where institute_id = ${instituteId} and platform_id = ${platformId}`)
    },
    /** Notes where a student's score goes. A score that was released already is due at once. */
    async putGrade(grade: {
      id: string
      platformId: string
      assessmentId: string
      personId: string
      subject: string
      lineItem: string
      at: string
    }): Promise<void> {
      const { id, platformId, assessmentId, personId, subject, lineItem, at } = grade
      await db.run(sql`insert into lti_grades (institute_id, id, platform_id, assessment_id, person_id, subject, line_item,
          state, due_at, changed_at, created_at)
        select ${instituteId}, ${id}, ${platformId}, ${assessmentId}, ${personId}, ${subject}, ${lineItem}, 'due', ${at},
          ${at}, ${at}
        from members m where m.institute_id = ${instituteId} and m.id = ${personId}
        on conflict (institute_id, assessment_id, person_id, platform_id, line_item)
          do update set subject = excluded.subject, state = 'due', attempts = 0, due_at = excluded.due_at
          where lti_grades.state in ('idle', 'failed')`)
    },
  }
}
