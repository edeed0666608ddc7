import { nameKey } from '@takhti/schema/lessons/folders/rules'
import type { Lesson, Publication } from '@takhti/schema/lessons/model'
import { accessTo } from '@takhti/schema/lessons/rules'
import { wordsOfNames, wordsVersion } from '@takhti/schema/lessons/search-words'
import { lessons, stars } from '@takhti/schema/lessons/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { substitution } from '#schedule/port.ts'
import { lessonFields, listLessons, type LessonQuestion, type LessonRow } from './list-store.ts'

/** A lesson with its reader's access. */
export type SeenLesson = { lesson: Lesson; access: 'write' | 'read' | 'none' }

/** The lessons of an institute as one person may see them. */
export function lessonsStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { coversLesson } = substitution(scope)
  const lesson = (id: string) =>
    db.all<LessonRow>(sql`select ${lessonFields(personId)}, ${coversLesson(sql`l.id`)} as isHandedOver from lessons l
      where l.institute_id = ${instituteId} and l.id = ${id} and l.removed_at is null`)

  return {
    async page(question: LessonQuestion): Promise<Lesson[]> {
      const rows = await listLessons(scope, db, question)
      return rows.map((row) => seen(row, personId).lesson)
    },
    async find(id: string): Promise<SeenLesson | null> {
      const [row] = await lesson(id)
      return row === undefined ? null : seen(row, personId)
    },
    /** A lesson, and the answer of another query on the same trip. */
    async findWith<Other extends Statement>(id: string, other: Other) {
      const [rows, answer] = await together(db, [lesson(id), other])
      const [row] = rows
      return { found: row === undefined ? null : seen(row, personId), answer }
    },
    /** Maps rows to the wire. */
    shown: (rows: readonly LessonRow[]): Lesson[] => rows.map((row) => seen(row, personId).lesson),
    async findWithClass(id: string, classId: string) {
      const { found, answer } = await this.findWith(id, membership(scope, db, classId))
      return { found, inClass: answer[0] ?? null }
    },
    insert(row: Omit<typeof lessons.$inferInsert, 'instituteId' | 'authorId'>): Statement {
      const nameWords = wordsOfNames([row.name])
      return db.insert(lessons).values({ ...row, nameWords, wordsVersion, instituteId, authorId: personId })
    },
    rename(id: string, name: string, at: string): Statement {
      return db
        .update(lessons)
        .set({ ...naming(name), updatedAt: at, version: sql`${lessons.version} + 1` })
        .where(ofLesson(instituteId, id))
    },
    tag(id: string, tags: readonly string[]): Statement {
      return db
        .update(lessons)
        .set({ tags, tagWords: wordsOfNames(tags), version: sql`${lessons.version} + 1` })
        .where(ofLesson(instituteId, id))
    },
    star(lessonId: string, starredAt: string | null): Statement {
      if (starredAt !== null)
        return db.insert(stars).values({ instituteId, personId, lessonId, starredAt }).onConflictDoNothing()
      return db
        .delete(stars)
        .where(and(eq(stars.instituteId, instituteId), eq(stars.personId, personId), eq(stars.lessonId, lessonId)))
    },
    /** True in SQL while the lesson exists. */
    exists: (id: string): SQL => sql`exists (select 1 from lessons
      where institute_id = ${instituteId} and id = ${id} and removed_at is null)`,
  }
}

function naming(name: string) {
  return { name, nameKey: nameKey(name), nameWords: wordsOfNames([name]) }
}

/** The caller's own membership of a class. */
export function membership({ instituteId, personId }: Scope, db: InstituteDatabase, classId: string) {
  return db.all<{ name: string; role: string }>(sql`select c.name, m.role from class_members m
    join classes c on c.institute_id = m.institute_id and c.id = m.class_id
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}`)
}

function ofLesson(instituteId: string, id: string) {
  return and(eq(lessons.instituteId, instituteId), eq(lessons.id, id))
}

/** Maps a row to the wire, with its reader's access. */
export function seen(row: LessonRow, personId: string): SeenLesson {
  const { classes, tags, isPublic, isStarred, isHandedOver = 0, ...rest } = row
  // The query builds this JSON from columns of its own.
  const mine = JSON.parse(classes) as (Publication & { role: string })[]
  const access = accessTo({
    isAuthor: row.createdBy === personId,
    teachesItsClass: mine.some(({ role }) => role === 'instructor'),
    learnsItPublished: mine.some(({ role }) => role !== 'instructor') || isHandedOver === 1,
  })
  const lesson = {
    ...rest,
    // Only the store above writes it.
    tags: JSON.parse(tags) as string[],
    isStarred: isStarred === 1,
    classIds: mine.map(({ classId }) => classId),
    isPublic: isPublic === 1,
    publications: mine.map(({ role: _, ...publication }) => publication),
  }
  return { lesson, access }
}
