import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'

/** What a query answers of an item's filing, `tags` as JSON. */
export type FiledRow = { parentId: string | null; tags: string; isStarred: number; updatedAt: string }

/** Joins what an item, the row of a table called `of`, was filed as: `f`. */
export function withFiling(of: SQL): SQL {
  return sql`left join filings f on f.institute_id = ${of}.institute_id and f.item_id = ${of}.id`
}

/** The columns of a `FiledRow`; a folder that does not stand any more is the top. */
export function filedFields(of: SQL): SQL {
  return sql`(select d.id from folders d where d.institute_id = f.institute_id and d.id = f.folder_id
      and d.owner_id = f.owner_id and d.removed_at is null) as parentId,
    coalesce(f.tags, '[]') as tags, coalesce(f.is_starred, 0) as isStarred,
    coalesce(f.updated_at, ${of}.created_at) as updatedAt`
}

/** A row as the wire has it. */
export function filedOf<Row extends FiledRow>(
  row: Row,
): Omit<Row, 'tags' | 'isStarred'> & { tags: string[]; isStarred: boolean } {
  // Written by the store of filings alone.
  return { ...row, tags: JSON.parse(row.tags) as string[], isStarred: row.isStarred === 1 }
}

/** Forgets an item of content and what it was filed as; what hangs on it goes before. */
export function forgetItem(
  db: InstituteDatabase,
  { instituteId, contentId }: { instituteId: string; contentId: string },
): Statement[] {
  return [
    db.run(sql`delete from content where institute_id = ${instituteId} and id = ${contentId}`),
    db.run(sql`delete from filings where institute_id = ${instituteId} and item_id = ${contentId}`),
  ]
}
