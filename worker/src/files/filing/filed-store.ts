import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'

/** The filing columns of a query, `tags` as JSON. */
export type FiledRow = { parentId: string | null; tags: string; isStarred: number; updatedAt: string }

/** Joins the filing, `f`, of an item, the row of a table called `of`. */
export function withFiling(of: SQL): SQL {
  return sql`left join filings f on f.institute_id = ${of}.institute_id and f.item_id = ${of}.id`
}

/** The columns of a `FiledRow`; a folder that no longer exists becomes the top. */
export function filedFields(of: SQL): SQL {
  return sql`(select d.id from folders d where d.institute_id = f.institute_id and d.id = f.folder_id
      and d.owner_id = f.owner_id and d.removed_at is null) as parentId,
    coalesce(f.tags, '[]') as tags, coalesce(f.is_starred, 0) as isStarred,
    coalesce(f.updated_at, ${of}.created_at) as updatedAt`
}

/** Maps a row to the wire. */
export function filedOf<Row extends FiledRow>(
  row: Row,
): Omit<Row, 'tags' | 'isStarred'> & { tags: string[]; isStarred: boolean } {
  // Only the store of filings writes it.
  return { ...row, tags: JSON.parse(row.tags) as string[], isStarred: row.isStarred === 1 }
}

/** Deletes an item of content and its filing. Rows that reference it must go before. */
export function forgetItem(
  db: InstituteDatabase,
  { instituteId, contentId }: { instituteId: string; contentId: string },
): Statement[] {
  return [
    db.run(sql`delete from content where institute_id = ${instituteId} and id = ${contentId}`),
    db.run(sql`delete from filings where institute_id = ${instituteId} and item_id = ${contentId}`),
  ]
}
