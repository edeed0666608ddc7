import type { Removed } from '@takhti/schema/lessons/folders/model'
import type { Taken } from '@takhti/schema/lessons/folders/move-plan'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import type { RemovedRow } from './store.ts'

/** One person's removed items that can be restored. */
export function trashStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const ownFolders = sql`institute_id = ${instituteId} and owner_id = ${personId}`
  const ownLessons = sql`institute_id = ${instituteId} and author_id = ${personId}`

  const roots = (since: string, table: 'lessons' | 'folders') => {
    const [name, whose] = table === 'lessons' ? [sql`'lesson'`, ownLessons] : [sql`'folder'`, ownFolders]
    const parent = table === 'lessons' ? sql`folder_id` : sql`parent_id`
    return sql`select id, ${name} as kind, name, lesson_type as lessonType, nullif(${parent}, '') as parentId,
      removed_at as removedAt from ${sql.identifier(table)}
      where ${whose} and removed_with = id and removed_at >= ${since}`
  }

  // Captures and files of My content have a store of their own.
  const itemsOf = (since: string) => {
    const part = (
      kind: SQL,
      table: SQL,
      own: SQL,
    ) => sql`select i.id, ${kind} as kind, coalesce(f.name, i.${own}) as name,
        'CONTENT' as lessonType, null as parentId, f.removed_at as removedAt from filings f
      join ${table} i on i.institute_id = f.institute_id and i.id = f.item_id
      where f.institute_id = ${instituteId} and f.owner_id = ${personId} and f.removed_at >= ${since}`
    return sql`${part(sql`'content'`, sql`content`, sql`name`)} union all
      ${part(sql`'file'`, sql`uploads`, sql`file`)} and i.status = 'SUCCESS'`
  }

  return {
    /** The latest first; `after` is the last row's instant and id. */
    listRemoved({
      since,
      after,
      skip,
      take,
    }: {
      since: string
      after: string[] | null
      skip: number
      take: number
    }): Promise<Omit<Removed, 'goneAt'>[]> {
      const earlier = after === null ? sql`true` : sql`(removedAt, id) < (${after[0]}, ${after[1]})`
      return db.all(sql`select id, kind, name, lessonType, removedAt from (
          ${roots(since, 'lessons')} union all ${roots(since, 'folders')} union all ${itemsOf(since)})
        where ${earlier} order by removedAt desc, id desc limit ${take} offset ${skip}`)
    },
    /** An item to restore, the taken names of lessons in its folder, and the answer of another query on the same trip. */
    async findRemoved<Other extends Statement>(id: string, { since, other }: { since: string; other: Other }) {
      const [answer, lessonRows, folderRows, taken] = await together(db, [
        other,
        db.all<RemovedRow>(sql`${roots(since, 'lessons')} and id = ${id}`),
        db.all<RemovedRow>(sql`${roots(since, 'folders')} and id = ${id}`),
        // At the top as well, where the item goes if its folder is gone.
        db.all<Taken & { parentId: string | null }>(sql`select l.id, l.name_key as "key", l.lesson_type as lessonType,
            nullif(l.folder_id, '') as parentId from lessons m
          join lessons l on l.institute_id = m.institute_id and l.author_id = m.author_id
            and l.lesson_type = m.lesson_type and l.folder_id in ('', m.folder_id) and l.removed_at is null
            and (l.name_key = m.name_key or (l.name_key >= m.name_key || ' (' and l.name_key < m.name_key || ' )'))
          where m.institute_id = ${instituteId} and m.id = ${id}`),
      ])
      return { found: lessonRows[0] ?? folderRows[0] ?? null, taken, answer }
    },
  }
}
