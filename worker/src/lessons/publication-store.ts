import { publications } from '@takhti/schema/lessons/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** Which class a lesson is published to. */
export function publicationsStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    publish(lessonId: string, classId: string, at: string): Statement {
      const row = { instituteId, lessonId, classId, publishedBy: personId, publishedAt: at }
      return db.insert(publications).values(row).onConflictDoNothing()
    },
    withdraw(lessonId: string, classId: string): Statement {
      return db
        .delete(publications)
        .where(
          and(
            eq(publications.instituteId, instituteId),
            eq(publications.lessonId, lessonId),
            eq(publications.classId, classId),
          ),
        )
    },
    /** True in SQL while the caller teaches the class. */
    teaches(classId: string): SQL {
      return sql`exists (select 1 from class_members where institute_id = ${instituteId}
        and class_id = ${classId} and person_id = ${personId} and role = 'instructor')`
    },
  }
}
