import { publications } from '@takhti/schema/lessons/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { takingAccess } from '#platform/access-change.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

type Publishing = { lessonId: string; classId: string; at: string; learningPath: string | null | undefined }

/** The lesson and class of a publication. */
export function publicationsStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    /** Publishing again marks the class's copy as current; an omitted path stays. */
    publish({ lessonId, classId, at, learningPath }: Publishing): Statement {
      const row = { instituteId, lessonId, classId, publishedBy: personId, publishedAt: at }
      return db
        .insert(publications)
        .values({ ...row, learningPath: learningPath ?? null })
        .onConflictDoUpdate({
          target: [publications.instituteId, publications.lessonId, publications.classId],
          set: { publishedAt: at, ...(learningPath !== undefined && { learningPath }) },
        })
    },
    withdraw(lessonId: string, classId: string): Statement {
      const own = and(
        eq(publications.instituteId, instituteId),
        eq(publications.lessonId, lessonId),
        eq(publications.classId, classId),
      )
      return takingAccess(db.delete(publications).where(own))
    },
    /** True in SQL while the caller teaches the class and the lesson exists. */
    mayPublish(lessonId: string, classId: string): SQL {
      return sql`(exists (select 1 from class_members where institute_id = ${instituteId}
          and class_id = ${classId} and person_id = ${personId} and role = 'instructor')
        and exists (select 1 from lessons where institute_id = ${instituteId} and id = ${lessonId}
          and removed_at is null))`
    },
  }
}
