import type { Lesson } from '@takhti/schema/lessons/model'
import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'

/** A lesson as the queries answer it; `classes` is JSON: the caller's classes that have it, with the caller's role. */
export type LessonRow = Omit<Lesson, 'classIds' | 'isPublic'> & { classes: string; isPublic: number }

/** Which lessons, and from where on: `after` is the last row's `updatedAt` and id. */
export type LessonQuestion = { classId: string | undefined; after: string[] | null; skip: number; take: number }

/** The columns of a `LessonRow` for a `lessons` row called `l`. */
export function lessonFields({ personId }: Scope): SQL {
  return sql`l.id as flow_id, l.name, l.lesson_type as lessonType, l.author_id as createdBy,
    (select trim(name || ' ' || last_name) from members where institute_id = l.institute_id and id = l.author_id)
      as authorName,
    l.created_at as createdAt, l.updated_at as updatedAt,
    exists (select 1 from publications where institute_id = l.institute_id and lesson_id = l.id) as isPublic,
    (select json_group_array(json_object('id', p.class_id, 'role', m.role)) from publications p
      join class_members m on m.institute_id = p.institute_id and m.class_id = p.class_id and m.person_id = ${personId}
      where p.institute_id = l.institute_id and p.lesson_id = l.id) as classes`
}

/** The lessons a person may open, the last changed first. */
export function lessonList(scope: Scope, question: LessonQuestion): SQL {
  const { skip, take } = question
  return sql`select ${lessonFields(scope)} from (${candidates(scope, question)}) l
    order by l.updated_at desc, l.id desc limit ${take} offset ${skip}`
}

function candidates(scope: Scope, question: LessonQuestion): SQL {
  if (question.classId !== undefined) return ofClass(scope, question, question.classId)
  // Each half stops by itself, so that a page costs a page wherever it lies.
  return sql`select * from (${own(scope, question)}) union all select * from (${published(scope, question)})`
}

function own({ instituteId, personId }: Scope, question: LessonQuestion): SQL {
  return sql`select lessons.* from lessons
    where lessons.institute_id = ${instituteId} and lessons.author_id = ${personId} and ${isAfter(question)} ${ending(question)}`
}

function published({ instituteId, personId }: Scope, question: LessonQuestion): SQL {
  return sql`select lessons.* from class_members m
    join publications p on p.institute_id = m.institute_id and p.class_id = m.class_id
    join lessons on lessons.institute_id = p.institute_id and lessons.id = p.lesson_id
    where m.institute_id = ${instituteId} and m.person_id = ${personId} and lessons.author_id <> ${personId}
      and ${isAfter(question)} group by lessons.id ${ending(question)}`
}

function ofClass({ instituteId, personId }: Scope, question: LessonQuestion, classId: string): SQL {
  return sql`select lessons.* from class_members m
    join publications p on p.institute_id = m.institute_id and p.class_id = m.class_id
    join lessons on lessons.institute_id = p.institute_id and lessons.id = p.lesson_id
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}
      and ${isAfter(question)} ${ending(question)}`
}

function isAfter({ after }: LessonQuestion): SQL {
  return after === null ? sql`true` : sql`(lessons.updated_at, lessons.id) < (${after[0]}, ${after[1]})`
}

function ending({ skip, take }: LessonQuestion): SQL {
  return sql`order by lessons.updated_at desc, lessons.id desc limit ${skip + take}`
}
