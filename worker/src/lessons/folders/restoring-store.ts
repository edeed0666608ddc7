import { nameKey } from '@takhti/schema/lessons/folders/rules'
import { wordsOfNames } from '@takhti/schema/lessons/search-words'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { notifyOfLessons } from './removal-store.ts'

/** Restores removed items. */
export function restoringStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const ownFolders = sql`institute_id = ${instituteId} and owner_id = ${personId}`
  const ownLessons = sql`institute_id = ${instituteId} and author_id = ${personId}`

  return {
    restoreLesson: (id: string, { name, parentId, at }: { name: string; parentId: string | null; at: string }) => [
      db.run(sql`update lessons set removed_at = null, removed_with = null, folder_id = ${parentId ?? ''}, name = ${name},
          name_key = ${nameKey(name)}, name_words = ${wordsOfNames([name])}, version = version + 1
        where ${ownLessons} and id = ${id} and removed_with = ${id}`),
      notifyOfLessons(scope, db, { which: sql`l.institute_id = ${instituteId} and l.id = ${id}`, kind: 'upsert', at }),
    ],
    // Items below are restored first, so that the depth of all of them counts.
    restoreFolder: (id: string, { name, parentId, at }: { name: string; parentId: string | null; at: string }) => [
      notifyOfLessons(scope, db, {
        which: sql`l.institute_id = ${instituteId} and l.removed_with = ${id}`,
        kind: 'upsert',
        at,
      }),
      db.run(sql`update lessons set removed_at = null, removed_with = null, version = version + 1
        where institute_id = ${instituteId} and removed_with = ${id}`),
      db.run(sql`update folders set removed_at = null, removed_with = null, version = version + 1
        where institute_id = ${instituteId} and removed_with = ${id} and id <> ${id}`),
      db.run(sql`update folders set removed_at = null, removed_with = null, parent_id = ${parentId ?? ''}, name = ${name},
          name_key = ${nameKey(name)}, updated_at = ${at}, version = version + 1
        where ${ownFolders} and id = ${id} and removed_with = ${id}`),
      db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
        values (${instituteId}, ${`person:${personId}`}, 'folder', ${id}, 'upsert', ${at})`),
    ],
    /** True in SQL while the item can be restored. */
    isRemoved: (id: string): SQL =>
      sql`(exists (select 1 from lessons where ${ownLessons} and id = ${id} and removed_with = ${id})
        or exists (select 1 from folders where ${ownFolders} and id = ${id} and removed_with = ${id}))`,
  }
}
