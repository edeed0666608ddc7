import { nameKey } from '@takhti/schema/lessons/folders/rules'
import { wordsOfNames } from '@takhti/schema/lessons/search-words'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** Moves one person's lessons and folders into another folder, each under its name there. */
export function movingStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    moveLessons: (
      moved: readonly { id: string; name: string; lessonType: string }[],
      parentId: string | null,
    ): Statement =>
      db.run(sql`update lessons set folder_id = ${parentId ?? ''}, name = j.value ->> 'name', name_key = j.value ->> 'key',
          name_words = j.value ->> 'words', lesson_type = j.value ->> 'lessonType', version = version + 1
        from json_each(${withKeys(moved)}) j
        where lessons.institute_id = ${instituteId} and lessons.id = j.value ->> 'id' and lessons.author_id = ${personId}
          and lessons.removed_at is null`),
    moveFolders: (moved: readonly { id: string; name: string }[], parentId: string | null, at: string): Statement =>
      db.run(sql`update folders set parent_id = ${parentId ?? ''}, name = j.value ->> 'name', name_key = j.value ->> 'key',
          updated_at = ${at}, version = version + 1
        from json_each(${withKeys(moved)}) j
        where folders.institute_id = ${instituteId} and folders.id = j.value ->> 'id' and folders.owner_id = ${personId}
          and folders.removed_at is null`),
    /** True in SQL while all of these exist. */
    exist: ({ lessonIds, folderIds }: { lessonIds: readonly string[]; folderIds: readonly string[] }): SQL =>
      sql`((select count(*) from json_each(${JSON.stringify(lessonIds)}) j join lessons l
          on l.institute_id = ${instituteId} and l.id = j.value and l.removed_at is null) = ${lessonIds.length}
        and (select count(*) from json_each(${JSON.stringify(folderIds)}) j join folders f
          on f.institute_id = ${instituteId} and f.id = j.value and f.removed_at is null) = ${folderIds.length})`,
  }
}

function withKeys(named: readonly { name: string }[]): string {
  return JSON.stringify(named.map((each) => ({ ...each, key: nameKey(each.name), words: wordsOfNames([each.name]) })))
}
