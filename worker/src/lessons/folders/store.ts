import type { Folder, Removed } from '@takhti/schema/lessons/folders/model'
import type { Taken } from '@takhti/schema/lessons/folders/move-plan'
import { nameKey } from '@takhti/schema/lessons/folders/rules'
import { folders } from '@takhti/schema/lessons/folders/tables'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { lessonFields, type LessonRow } from '../list-store.ts'
import { seen } from '../store.ts'

const fields = sql`id, name, nullif(parent_id, '') as parentId, lesson_type as lessonType,
  created_at as createdAt, updated_at as updatedAt`

/** A page of a list of names: it begins after this key and id. */
type PageQuestion = { after: string[] | null; skip: number; take: number }

/** Removed items that are roots: not below another removed one. */
export type RemovedRow = Pick<Folder, 'id' | 'name' | 'parentId' | 'lessonType'> & { kind: Removed['kind'] }

/** The folders of one person. */
export function foldersStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`institute_id = ${instituteId} and owner_id = ${personId}`
  const every = () => db.all<Folder>(sql`select ${fields} from folders where ${own} and removed_at is null order by id`)

  /** Lessons of the caller in a folder whose names begin as those of the given lessons do. */
  const namesAround = (lessonIds: readonly string[], parentId: string | null) =>
    db.all<Taken>(sql`select distinct l.id, l.name_key as "key", l.lesson_type as lessonType from json_each(${JSON.stringify(lessonIds)}) j
      join lessons m on m.institute_id = ${instituteId} and m.id = j.value
      join lessons l on l.institute_id = ${instituteId} and l.author_id = ${personId} and l.folder_id = ${parentId ?? ''}
        and l.removed_at is null and ${isAround(sql`coalesce(m.name_key, lower(trim(m.name)))`)}`)

  const ownLessons = (lessonIds: readonly string[]) =>
    db.all<LessonRow>(sql`select ${lessonFields(personId)} from json_each(${JSON.stringify(lessonIds)}) j
      join lessons l on l.institute_id = ${instituteId} and l.id = j.value
      where l.author_id = ${personId} and l.removed_at is null`)

  return {
    every: () => every(),
    /** Everything that a move depends on, in one trip. */
    async facts(lessonIds: readonly string[], parentId: string | null) {
      const [all, rows, takenLessons] = await together(db, [
        every(),
        ownLessons(lessonIds),
        namesAround(lessonIds, parentId),
      ])
      return { folders: all, lessons: rows.map((row) => seen(row, personId).lesson), takenLessons }
    },
    /** Folders within a folder by name, with all of the caller's folders for its path. */
    async children(parentId: string, lessonType: string, { after, skip, take }: PageQuestion) {
      const later = after === null ? sql`true` : sql`(name_key, id) > (${after[0]}, ${after[1]})`
      const children = db.all<Folder & { nameKey: string }>(sql`select ${fields}, name_key as nameKey from folders
        where ${own} and lesson_type = ${lessonType} and parent_id = ${parentId} and removed_at is null and ${later}
        order by name_key, id limit ${take} offset ${skip}`)
      const [all, rows] = await together(db, [every(), children])
      return { all, rows }
    },
    insert: ({ parentId, ...folder }: Folder): Statement =>
      db.insert(folders).values({
        ...folder,
        instituteId,
        ownerId: personId,
        parentId: parentId ?? '',
        nameKey: nameKey(folder.name),
      }),
    rename: (id: string, name: string, at: string): Statement =>
      db.run(sql`update folders set name = ${name}, name_key = ${nameKey(name)}, updated_at = ${at}, version = version + 1
        where ${own} and id = ${id} and removed_at is null`),
  }
}

function isAround(key: SQL): SQL {
  // A name with a number behind it sorts between these two, and hardly any other name does.
  return sql`(l.name_key = ${key} or (l.name_key >= ${key} || ' (' and l.name_key < ${key} || ' )'))`
}
