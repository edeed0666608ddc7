import type { UploadedFile } from '@takhti/schema/files/uploads/model'
import { uploads } from '@takhti/schema/files/uploads/tables'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** An upload as its row has it, `parts` being the hashes of all of them in one. */
export type UploadRow = {
  id: string
  file: string
  mediaType: string
  bytes: number
  status: 'IN_PROGRESS' | 'SUCCESS'
  createdAt: string
  touchedAt: string
  parts: string
}

const shown = sql`id, file, media_type as mediaType, bytes, status, created_at as createdAt`

/** The files of one person. */
export function uploadsStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`institute_id = ${instituteId} and owner_id = ${personId}`
  const find = async (which: SQL): Promise<UploadRow | null> => {
    const [row] = await db.all<UploadRow>(sql`select ${shown}, touched_at as touchedAt, parts from uploads
      where ${own} and ${which} and status <> 'REMOVED'`)
    return row ?? null
  }
  return {
    find: (id: string) => find(sql`id = ${id}`),
    findSame: (contentHash: string) => find(sql`content_hash = ${contentHash}`),
    page({ after, skip, take }: { after: string[] | null; skip: number; take: number }): Promise<UploadedFile[]> {
      const earlier = after === null ? sql`true` : sql`id < ${after[0]}`
      return db.all(sql`select ${shown}, 100 as progress from uploads
        where ${own} and status = 'SUCCESS' and ${earlier} order by id desc limit ${take} offset ${skip}`)
    },
    insert(row: UploadRow & { contentHash: string }): Statement {
      return db.insert(uploads).values({ ...row, instituteId, ownerId: personId })
    },
    /** True in SQL while nobody else has begun the same file. */
    isNew: (contentHash: string): SQL => sql`not exists (
      select 1 from uploads where ${own} and content_hash = ${contentHash} and status <> 'REMOVED')`,
    /** True in SQL while the file stands where it stood when it was read. */
    stands: (id: string, status: UploadRow['status']): SQL => sql`exists (
      select 1 from uploads where ${own} and id = ${id} and status = ${status})`,
    setStatus(id: string, status: 'SUCCESS' | 'REMOVED', at: string): Statement {
      return db.run(sql`update uploads set status = ${status}, touched_at = ${at} where ${own} and id = ${id}`)
    },
    /** Says that parts come; nobody purges what was touched within the day. */
    async touch(id: string, at: string): Promise<void> {
      await db.run(sql`update uploads set touched_at = ${at} where ${own} and id = ${id} and status = 'IN_PROGRESS'`)
    },
  }
}
