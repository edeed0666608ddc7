import type { UploadedFile } from '@takhti/schema/files/uploads/model'
import { uploads } from '@takhti/schema/files/uploads/tables'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { filedFields, filedOf, withFiling, type FiledRow } from '../filing/filed-store.ts'

/** An upload as its row has it; `parts` is the concatenation of all part hashes. */
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

/** A row that was found; `removedAt` is set while the file is in the trash. */
export type FoundUpload = UploadRow & { removedAt: string | null }

const shown = sql`u.id, coalesce(f.name, u.file) as file, u.media_type as mediaType, u.bytes, u.status, u.created_at as createdAt`

/** The files of one person. */
export function uploadsStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`institute_id = ${instituteId} and owner_id = ${personId}`
  const ownFile = sql`u.institute_id = ${instituteId} and u.owner_id = ${personId}`
  const find = async (which: SQL): Promise<FoundUpload | null> => {
    const [row] =
      await db.all<FoundUpload>(sql`select ${shown}, u.touched_at as touchedAt, f.removed_at as removedAt, u.parts
      from uploads u ${withFiling(sql`u`)} where ${ownFile} and ${which} and u.status <> 'REMOVED'`)
    return row ?? null
  }
  return {
    find: (id: string) => find(sql`u.id = ${id}`),
    findSame: (contentHash: string) => find(sql`u.content_hash = ${contentHash}`),
    async page({ after, skip, take }: { after: string[] | null; skip: number; take: number }): Promise<UploadedFile[]> {
      const earlier = after === null ? sql`true` : sql`u.id < ${after[0]}`
      const rows = await db.all<
        Omit<UploadedFile, 'tags' | 'isStarred' | 'isShared'> & FiledRow & { isShared: number }
      >(sql`select ${shown}, 100 as progress, f.shared_at is not null as isShared,
          ${filedFields(sql`u`)} from uploads u ${withFiling(sql`u`)}
        where ${ownFile} and u.status = 'SUCCESS' and f.removed_at is null and ${earlier}
        order by u.id desc limit ${take} offset ${skip}`)
      return rows.map((row) => ({ ...filedOf(row), isShared: row.isShared === 1 }))
    },
    /** Restores a file from the trash. */
    restore(id: string): Statement {
      return db.run(sql`update filings set removed_at = null where ${own} and item_id = ${id}`)
    },
    insert(row: UploadRow & { contentHash: string }): Statement {
      return db.insert(uploads).values({ ...row, instituteId, ownerId: personId })
    },
    /** True in SQL while no other call has begun the same file. */
    isNew: (contentHash: string): SQL => sql`not exists (
      select 1 from uploads where ${own} and content_hash = ${contentHash} and status <> 'REMOVED')`,
    /** True in SQL while the file has the status with which it was read. */
    exists: (id: string, status: UploadRow['status']): SQL => sql`exists (
      select 1 from uploads where ${own} and id = ${id} and status = ${status})`,
    setStatus(id: string, status: 'SUCCESS' | 'REMOVED', at: string): Statement {
      return db.run(sql`update uploads set status = ${status}, touched_at = ${at} where ${own} and id = ${id}`)
    },
    /** Marks that parts arrive; uploads touched within the day are not purged. */
    async touch(id: string, at: string): Promise<void> {
      await db.run(sql`update uploads set touched_at = ${at} where ${own} and id = ${id} and status = 'IN_PROGRESS'`)
    },
  }
}
