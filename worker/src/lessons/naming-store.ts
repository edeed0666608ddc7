import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { lessonFields, type LessonRow } from './list-store.ts'
import { membership } from './store.ts'

/** The names that a lesson's name may collide with. */
export function namingStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  return {
    /** The membership of the caller in a class, the folder if it exists, and the names taken there. */
    async findPlace({ classId = '', folderId = '', lessonType, key }: Place) {
      const [classes, parents, names] = await together(db, [
        membership(scope, db, classId),
        db.all<{ id: string }>(sql`select id from folders where institute_id = ${instituteId} and id = ${folderId}
          and owner_id = ${personId} and lesson_type = ${lessonType} and removed_at is null`),
        db.all<{ key: string; parentId: string }>(sql`select name_key as "key", folder_id as parentId from lessons l
          where institute_id = ${instituteId} and author_id = ${personId} and lesson_type = ${lessonType}
            and folder_id in ('', ${folderId}) and removed_at is null and ${isAround(key)}`),
      ])
      const parentId = parents[0]?.id ?? null
      const taken = names.filter((each) => each.parentId === (parentId ?? ''))
      return { inClass: classes[0] ?? null, parentId, taken: new Set(taken.map((each) => each.key)) }
    },
    /** The names in a lesson's folder that a new name of it could collide with. A query, which may share a trip with another. */
    namesBeside: (id: string, key: string) =>
      db.all<{ key: string }>(sql`select l.name_key as "key" from lessons m join lessons l
          on l.institute_id = m.institute_id and l.author_id = m.author_id and l.lesson_type = m.lesson_type
          and l.folder_id = m.folder_id and l.removed_at is null and l.id <> m.id and ${isAround(key)}
        where m.institute_id = ${instituteId} and m.id = ${id}`),
    /** Other lessons with this one's name in the caller's classes. A query, as above. */
    pageOfLive: (id: string, { after, skip, take }: { after: string[] | null; skip: number; take: number }) =>
      db.all<LessonRow>(sql`select ${lessonFields(personId)} from lessons l where l.institute_id = ${instituteId}
        and l.removed_at is null and l.id <> ${id} and l.id in (select p.lesson_id from class_members m
          join publications p on p.institute_id = m.institute_id and p.class_id = m.class_id
          where m.institute_id = ${instituteId} and m.person_id = ${personId} and m.role = 'instructor')
        and lower(trim(l.name)) = (select lower(trim(name)) from lessons where institute_id = ${instituteId} and id = ${id})
        and ${after === null ? sql`true` : sql`(l.updated_at, l.id) < (${after[0]}, ${after[1]})`}
        order by l.updated_at desc, l.id desc limit ${take} offset ${skip}`),
  }
}

type Place = { classId: string | undefined; folderId: string | undefined; lessonType: string; key: string }

// A name with a number behind it sorts between the last two, and hardly any other name does.
function isAround(key: string): SQL {
  return sql`(l.name_key = ${key} or (l.name_key >= ${`${key} (`} and l.name_key < ${`${key} )`}))`
}
