import type { Lesson } from '@takhti/schema/lessons/model'
import { fillPlaceholders, sql, type Placeholder, type Query, type SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A lesson row of the queries; `classes` is JSON: the caller's classes that have it, with the caller's role. */
export type LessonRow = Omit<Lesson, 'classIds' | 'isPublic' | 'publications' | 'tags' | 'isStarred'> & {
  classes: string
  tags: string
  isPublic: number
  isStarred: number
  /** Whether the caller reads it as a substitute; only the read of one lesson asks. */
  isHandedOver?: number
}

/** A list of lessons: of a class, with the caller's role there, own ones in a folder, or all. `after` is the last row's `updatedAt` and id. */
export type LessonQuestion = {
  classId?: string | undefined
  role?: 'instructor' | 'learner' | undefined
  folder?: { id: string; lessonType: Lesson['lessonType'] } | undefined
  after: string[] | null
  skip: number
  take: number
}

/** The columns of a `LessonRow` for a `lessons` row called `l`. */
export function lessonFields(personId: string | Placeholder): SQL {
  return sql`l.id as flow_id, l.name, l.lesson_type as lessonType, l.author_id as createdBy,
    (select trim(name || ' ' || last_name) from members where institute_id = l.institute_id and id = l.author_id)
      as authorName,
    case when l.author_id = ${personId} and l.folder_id <> '' then l.folder_id end as parentId, l.tags,
    exists (select 1 from stars where institute_id = l.institute_id and person_id = ${personId} and lesson_id = l.id)
      as isStarred,
    l.created_at as createdAt, l.updated_at as updatedAt,
    exists (select 1 from publications where institute_id = l.institute_id and lesson_id = l.id) as isPublic,
    (select json_group_array(json_object('role', m.role, 'classId', p.class_id,
        'learningPath', p.learning_path, 'publishedAt', p.published_at)) from publications p
      join class_members m on m.institute_id = p.institute_id and m.class_id = p.class_id and m.person_id = ${personId}
      where p.institute_id = l.institute_id and p.lesson_id = l.id) as classes`
}

/** The lessons a person may open, the last changed first. */
export async function listLessons(
  { instituteId, personId }: Scope,
  db: InstituteDatabase,
  { classId, role, folder, after, skip, take }: LessonQuestion,
): Promise<LessonRow[]> {
  const of = folder !== undefined ? 'folder' : classId !== undefined ? 'class' : 'everywhere'
  const { sql: text, params } = textOf({ of, role: role ?? 'any', isLater: after !== null })
  const place = { classId, folderId: folder?.id, lessonType: folder?.lessonType }
  const values = { instituteId, personId, ...place, at: after?.[0], id: after?.[1], take, reach: skip + take, skip }
  const { results } = await db.$client
    .prepare(text)
    .bind(...fillPlaceholders(params, values))
    .all<LessonRow>()
  return results
}

type Form = { of: 'folder' | 'class' | 'everywhere'; role: 'instructor' | 'learner' | 'any'; isLater: boolean }

const institute = sql.placeholder('instituteId')
const person = sql.placeholder('personId')
const texts = new Map<string, Query>()

// The hottest list of the product: the SQL of each form is built once.
function textOf(form: Form): Query {
  const name = JSON.stringify(form)
  const known = texts.get(name) ?? new SQLiteAsyncDialect().sqlToQuery(list(form))
  texts.set(name, known)
  return known
}

function list(form: Form): SQL {
  const parts = { folder: inFolder, class: ofClass, everywhere }
  return sql`select ${lessonFields(person)} from (${parts[form.of](form)}) l
    order by l.updated_at desc, l.id desc limit ${count('take')} offset ${count('skip')}`
}

// Each half has its own limit, so that a page costs the same at any offset.
function everywhere(form: Form): SQL {
  return sql`select * from (${own(form)}) union all select * from (${published(form)})`
}

function own(form: Form): SQL {
  return sql`select lessons.* from lessons
    where lessons.institute_id = ${institute} and lessons.author_id = ${person} and lessons.removed_at is null
      and ${later(form)} ${ending}`
}

function inFolder(form: Form): SQL {
  return sql`select lessons.* from lessons
    where lessons.institute_id = ${institute} and lessons.author_id = ${person} and lessons.removed_at is null
      and lessons.folder_id = ${sql.placeholder('folderId')} and lessons.lesson_type = ${sql.placeholder('lessonType')}
      and ${later(form)} ${ending}`
}

function published(form: Form): SQL {
  return sql`select lessons.* from ${publishedToCaller}
    and lessons.author_id <> ${person} and ${later(form)} group by lessons.id ${ending}`
}

function ofClass(form: Form): SQL {
  return sql`select lessons.* from ${publishedToCaller}
    and m.class_id = ${sql.placeholder('classId')} and ${rolesOf(form)} and ${later(form)} ${ending}`
}

function rolesOf({ role }: Form): SQL {
  if (role === 'any') return sql`true`
  return role === 'instructor' ? sql`m.role = 'instructor'` : sql`m.role <> 'instructor'`
}

// Cross joins hold the order: else SQLite reads every publication of the school.
const publishedToCaller = sql`class_members m
    cross join publications p on p.institute_id = m.institute_id and p.class_id = m.class_id
    cross join lessons on lessons.institute_id = p.institute_id and lessons.id = p.lesson_id
    where m.institute_id = ${institute} and m.person_id = ${person} and lessons.removed_at is null`

// SQLite plans by the value of a parameter that is a whole limit, and so plans again on every run. It ignores one inside an expression.
function count(name: string): SQL {
  return sql`cast(${sql.placeholder(name)} as integer)`
}

const ending = sql`order by lessons.updated_at desc, lessons.id desc limit ${count('reach')}`

function later({ isLater }: Form): SQL {
  if (!isLater) return sql`true`
  return sql`(lessons.updated_at, lessons.id) < (${sql.placeholder('at')}, ${sql.placeholder('id')})`
}
