import type { Bucket } from '@takhti/schema/insights/range'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { accessOf, tablesOf } from './access-store.ts'
import type { ClassFactRow, ClassRow, LessonRow } from './rows.ts'

type Span = Pick<Bucket, 'start' | 'before'>

type Asked = { from: string; before: string; now: string }

/** The most classes of a teacher's overview. */
const maxClasses = 100

/** Counts of whole classes. */
export function classReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const access = accessOf(scope)
  const one = (classId: string) =>
    sql`select c.id from classes c where c.institute_id = ${instituteId} and c.id = ${classId} and ${access.reads}`
  // The classes are found by their teacher, however many the institute has.
  const taught = sql`select c.id from class_members t
    join classes c on c.institute_id = t.institute_id and c.id = t.class_id and c.removed_at is null
    where t.institute_id = ${instituteId} and t.person_id = ${scope.personId} and t.role = 'instructor'
    order by c.name, c.id limit ${maxClasses}`
  return {
    /** One class, or those that the caller teaches, in columns and as a whole: two statements. */
    async classes(classId: string | null, { buckets, ...range }: Asked & { buckets: readonly Span[] }) {
      const classIds = classId === null ? taught : one(classId)
      const tables = tablesOf(scope, { classIds, studentId: null, isOwn: false, ...range })
      const [classes, facts] = await together(db, [
        db.all<ClassRow>(sql`select c.id as classId, c.name as className, (select count(*) from class_members m
            where m.institute_id = c.institute_id and m.class_id = c.id and m.role <> 'instructor') as students
          from classes c where c.institute_id = ${instituteId} and c.id in (${classIds}) order by c.name, c.id`),
        db.all<ClassFactRow>(classFactsOf(tables, buckets)),
      ])
      return { classes, facts }
    },
    /** The lessons of a class and how each was studied: two statements; null where the caller may not read it. */
    async activity(classId: string, range: Asked) {
      const classIds = one(classId)
      const { lessons, study } = tablesOf(scope, { classIds, studentId: null, isOwn: false, ...range })
      const [[found], rows] = await together(db, [
        db.all<ClassRow>(sql`select c.id as classId, c.name as className, (select count(*) from class_members m
            where m.institute_id = c.institute_id and m.class_id = c.id and m.role <> 'instructor') as students
          from classes c where c.institute_id = ${instituteId} and c.id in (${classIds})`),
        db.all<LessonRow>(sql`select l.id as lessonId, l.name, max(x.opened) as opened, max(x.students) as students,
            max(x.sessions) as sessions, max(x.seconds) as seconds, max(x.at) as lastAt
          from (select lesson_id, sum(is_opened) as opened, 0 as students, 0 as sessions, 0 as seconds, null as at
              from (${lessons}) group by lesson_id
            union all select lesson_id, 0, count(distinct person_id), count(*), sum(seconds), max(at)
              from (${study}) group by lesson_id) x
          join lessons l on l.institute_id = ${instituteId} and l.id = x.lesson_id and l.removed_at is null
          group by l.id order by seconds desc, opened desc, l.name, l.id limit 200`),
      ])
      return found === undefined ? null : { ...found, rows }
    },
  }
}

/**
 * Every count of the classes, those of scores and attendance by column, in one compound of at most five terms, as D1
 * allows. Scores are sums of shares.
 */
function classFactsOf(
  { works, attendance, due, lessons, study }: ReturnType<typeof tablesOf>,
  buckets: readonly Span[],
) {
  const columns = sql`json_each(${JSON.stringify(buckets.map(({ start, before }) => [start, before]))}) b
    on at >= b.value ->> 0 and at < b.value ->> 1`
  return sql`select class_id as classId, 'score' as kind, b.key as place, sum(share) as count, count(*) as "of",
      count(distinct person_id) as people, max(at) as at
      from (${works}) join ${columns} where share is not null group by class_id, b.key
    union all select class_id, 'attendance', b.key, sum(is_present), count(*), count(distinct person_id), max(at)
      from (${attendance}) join ${columns} group by class_id, b.key
    union all select class_id, 'work', null, sum(is_done), count(*), count(distinct person_id), nullif(max(at), '')
      from (${due}) group by class_id
    union all select class_id, 'lessons', null, sum(is_opened), count(*), count(distinct person_id), max(at)
      from (${lessons}) group by class_id
    union all select class_id, 'study', null, sum(seconds), count(*), count(distinct person_id), max(at)
      from (${study}) group by class_id`
}
