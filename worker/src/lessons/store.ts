import type { Lesson } from '@takhti/schema/lessons/model'
import { accessTo } from '@takhti/schema/lessons/rules'
import { lessons } from '@takhti/schema/lessons/tables'
import { and, eq, sql } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { lessonFields, listLessons, type LessonQuestion, type LessonRow } from './list-store.ts'

/** A lesson with what its reader may do in it. */
export type SeenLesson = { lesson: Lesson; access: 'write' | 'read' | 'none' }

/** The lessons of an institute as one person may see them. */
export function lessonsStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const lesson = (id: string) =>
    db.all<LessonRow>(sql`select ${lessonFields(personId)} from lessons l
      where l.institute_id = ${instituteId} and l.id = ${id}`)
  const membership = (classId: string) =>
    db.all<{ name: string; role: string }>(sql`select c.name, m.role from class_members m
      join classes c on c.institute_id = m.institute_id and c.id = m.class_id
      where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}`)

  return {
    async page(question: LessonQuestion): Promise<Lesson[]> {
      const rows = await listLessons(scope, db, question)
      return rows.map((row) => seen(row, personId).lesson)
    },
    async find(id: string): Promise<SeenLesson | null> {
      const [row] = await lesson(id)
      return row === undefined ? null : seen(row, personId)
    },
    /** A lesson, and what another query answers on the same trip. */
    async findWith<Other extends Statement>(id: string, other: Other) {
      const [rows, answer] = await together(db, [lesson(id), other])
      const [row] = rows
      return { found: row === undefined ? null : seen(row, personId), answer }
    },
    /** The caller's own membership of a class, or null. */
    async findClass(classId: string) {
      const [row] = await membership(classId)
      return row ?? null
    },
    async findWithClass(id: string, classId: string) {
      const { found, answer } = await this.findWith(id, membership(classId))
      return { found, inClass: answer[0] ?? null }
    },
    insert(row: Omit<typeof lessons.$inferInsert, 'instituteId' | 'authorId'>): Statement {
      return db.insert(lessons).values({ ...row, instituteId, authorId: personId })
    },
    rename(id: string, name: string, at: string): Statement {
      return db
        .update(lessons)
        .set({ name, updatedAt: at, version: sql`${lessons.version} + 1` })
        .where(and(eq(lessons.instituteId, instituteId), eq(lessons.id, id)))
    },
  }
}

function seen(row: LessonRow, personId: string): SeenLesson {
  const { classes, isPublic: _, ...rest } = row
  // The query builds this JSON from two columns of its own.
  const mine = JSON.parse(classes) as { id: string; role: string }[]
  const access = accessTo({
    isAuthor: row.createdBy === personId,
    teachesItsClass: mine.some(({ role }) => role === 'instructor'),
    learnsItPublished: mine.some(({ role }) => role !== 'instructor'),
  })
  return { lesson: { ...rest, classIds: mine.map(({ id }) => id), isPublic: row.isPublic === 1 }, access }
}
