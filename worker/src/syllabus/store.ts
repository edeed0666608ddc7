import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { ownTopics } from '#topics/port.ts'

type Row = { topicId: string; doneAt: string | null }

/** The syllabi of the classes of an institute, with the permissions of one person. */
export function syllabusStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId, roles } = scope
  const isIn = (classId: string) => sql`select 1 from class_members m where m.institute_id = ${instituteId}
    and m.class_id = ${classId} and m.person_id = ${personId}`
  const mayRead = (classId: string) => sql`exists (select 1 from classes c where c.institute_id = ${instituteId}
    and c.id = ${classId} and c.name_key is not null and (${roles.has('admin')} or exists (${isIn(classId)})))`
  const mayRun = (classId: string) => sql`(${mayRead(classId)} and (${roles.has('admin')}
    or exists (${isIn(classId)} and m.role = 'instructor')))`
  const ofClass = (classId: string) => sql`institute_id = ${instituteId} and class_id = ${classId}`
  return {
    /** In SQL: whether the caller may still write in the class. */
    mayRun,
    /** In SQL: whether the caller may still write in the class, and the syllabus is the version that was read. */
    isStill: (classId: string, version: number): SQL => sql`${mayRun(classId)} and exists (select 1 from syllabi
      where ${ofClass(classId)} and version = ${version})`,
    /** The syllabus of a class, the caller's permissions there, and the institute's own topics. */
    async read(classId: string) {
      const [[caller], rows, own] = await together(db, [
        db.all<{ mayRead: number; mayRun: number; version: number | null }>(sql`select
            ${mayRead(classId)} as mayRead, ${mayRun(classId)} as mayRun,
            (select version from syllabi where ${ofClass(classId)}) as version`),
        db.all<Row>(sql`select topic_id as topicId, done_at as doneAt from syllabus_topics
          where ${ofClass(classId)} order by place, topic_id`),
        ownTopics(scope, db),
      ])
      return {
        mayRead: caller?.mayRead === 1,
        mayRun: caller?.mayRun === 1,
        version: caller?.version ?? null,
        rows,
        own,
      }
    },
    insert: (classId: string, at: string): Statement =>
      db.run(sql`insert into syllabi (institute_id, class_id, created_by, created_at)
        values (${instituteId}, ${classId}, ${personId}, ${at})`),
    /** Replaces the topics; one that stays retains what is done. */
    putTopics: (classId: string, topicIds: readonly string[]): Statement[] => [
      db.run(sql`delete from syllabus_topics where ${ofClass(classId)}
        and topic_id not in (select value from json_each(${JSON.stringify(topicIds)}))`),
      db.run(sql`insert into syllabus_topics (institute_id, class_id, topic_id, place)
        select ${instituteId}, ${classId}, value, key from json_each(${JSON.stringify(topicIds)}) where true
        on conflict do update set place = excluded.place`),
    ],
    count: (classId: string): Statement =>
      db.run(sql`update syllabi set version = version + 1 where ${ofClass(classId)}`),
    mark: (classId: string, topicId: string, doneAt: string | null): Statement =>
      db.run(sql`update syllabus_topics set done_at = ${doneAt} where ${ofClass(classId)} and topic_id = ${topicId}`),
    remove: (classId: string): Statement[] => [
      db.run(sql`delete from syllabus_topics where ${ofClass(classId)}`),
      db.run(sql`delete from syllabi where ${ofClass(classId)}`),
    ],
  }
}
