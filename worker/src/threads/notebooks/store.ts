import type { Notebook } from '@takhti/schema/threads/model'
import { notebooks } from '@takhti/schema/threads/tables'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

type NotebookRow = Omit<Notebook, 'sourceIds'> & { sourceIds: string }

/** The notebooks of one person. */
export function notebooksStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`n.institute_id = ${instituteId} and n.owner_id = ${personId}`
  // A notebook whose folder is in the trash, or gone, is listed at the top.
  const read = async (which: SQL): Promise<Notebook[]> => {
    const rows = await db.all<NotebookRow>(sql`select n.id, n.name, n.source_ids as sourceIds, f.id as parentId,
        (select count(*) from threads t where t.institute_id = n.institute_id and t.notebook_id = n.id) as threadCount,
        n.created_at as createdAt, n.updated_at as updatedAt
      from notebooks n left join folders f on f.institute_id = n.institute_id and f.id = n.folder_id
        and f.owner_id = n.owner_id and f.lesson_type = 'CONTENT' and f.removed_at is null
      where ${own} and ${which} order by n.updated_at desc, n.id desc`)
    return rows.map(({ sourceIds, ...row }) => ({ ...row, sourceIds: JSON.parse(sourceIds) }))
  }
  const isFolder = (id: string) => sql`exists (select 1 from folders where institute_id = ${instituteId}
    and owner_id = ${personId} and id = ${id} and lesson_type = 'CONTENT' and removed_at is null)`
  return {
    list: () => read(sql`true`),
    /** How many there are, and whether one of an id is among them. */
    counted: (id: string | null) =>
      db.all<{ count: number; isThere: number }>(sql`select count(*) as count,
        coalesce(sum(n.id = ${id}), 0) as isThere from notebooks n where ${own}`),
    async find(id: string): Promise<Notebook | null> {
      const [found] = await read(sql`n.id = ${id}`)
      return found ?? null
    },
    async hasFolder(id: string): Promise<boolean> {
      const [row] = await db.all<{ found: number }>(sql`select ${isFolder(id)} as found`)
      return row?.found === 1
    },
    insert({ id, name, sourceIds, createdAt, updatedAt }: Notebook): Statement {
      const row = { id, name, sourceIds: JSON.stringify(sourceIds), createdAt, updatedAt }
      return db.insert(notebooks).values({ ...row, instituteId, ownerId: personId })
    },
    rename: (id: string, name: string): Statement =>
      db.run(sql`update notebooks as n set name = ${name} where ${own} and n.id = ${id}`),
    place: (id: string, folderId: string | null): Statement =>
      db.run(sql`update notebooks as n set folder_id = ${folderId ?? ''} where ${own} and n.id = ${id}`),
    setSources: (id: string, sourceIds: readonly string[], now: string): Statement =>
      db.run(sql`update notebooks as n set source_ids = ${JSON.stringify(sourceIds)}, updated_at = ${now}
        where ${own} and n.id = ${id}`),
    /** With its conversations and their messages. */
    remove(id: string): Statement[] {
      const inIt = sql`institute_id = ${instituteId} and notebook_id = ${id} and owner_id = ${personId}`
      return [
        db.run(sql`delete from thread_messages where institute_id = ${instituteId}
          and thread_id in (select id from threads where ${inIt})`),
        db.run(sql`delete from threads where ${inIt}`),
        db.run(sql`delete from notebooks as n where ${own} and n.id = ${id}`),
      ]
    },
    /** True in SQL while a notebook of theirs exists; for what goes into it. */
    exists: (id: string): SQL => sql`exists (select 1 from notebooks n where ${own} and n.id = ${id})`,
    /** True in SQL while a folder of *My content* exists. */
    takes: (folderId: string | null): SQL => (folderId === null ? sql`true` : isFolder(folderId)),
  }
}
