import type { LibraryFile } from '@takhti/schema/files/library/model'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { filingStore } from '../filing/store.ts'

type LibraryRow = Omit<LibraryFile, 'isOwn'> & { isOwn: number }

/** The shared files of an institute. */
export function libraryStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const shared = (which: SQL): SQL => sql`filings f
    join uploads u on u.institute_id = f.institute_id and u.id = f.item_id
    join members m on m.institute_id = f.institute_id and m.id = f.owner_id
    where f.institute_id = ${instituteId} and f.shared_at is not null and f.removed_at is null
      and u.status = 'SUCCESS' and ${which}`
  const { shareItem } = filingStore(scope, db)
  return {
    shareItem,
    async page({ after, skip, take }: { after: string[] | null; skip: number; take: number }): Promise<LibraryFile[]> {
      const earlier = after === null ? sql`true` : sql`f.item_id < ${after[0]}`
      const rows =
        await db.all<LibraryRow>(sql`select u.id, coalesce(f.name, u.file) as file, u.media_type as mediaType,
          u.bytes, trim(m.name || ' ' || m.last_name) as sharedBy, f.owner_id = ${personId} as isOwn, f.shared_at as sharedAt
        from ${shared(earlier)} order by f.item_id desc limit ${take} offset ${skip}`)
      return rows.map((row) => ({ ...row, isOwn: row.isOwn === 1 }))
    },
    /** The size of a shared file; null for any other. */
    async findSize(id: string): Promise<number | null> {
      const [row] = await db.all<{ bytes: number }>(sql`select u.bytes from ${shared(sql`f.item_id = ${id}`)}`)
      return row?.bytes ?? null
    },
    /** The media type of a complete file of the caller's own, outside of the trash. */
    async findOwnType(id: string): Promise<string | null> {
      const [row] = await db.all<{ mediaType: string }>(sql`select u.media_type as mediaType from uploads u
        left join filings f on f.institute_id = u.institute_id and f.item_id = u.id
        where u.institute_id = ${instituteId} and u.owner_id = ${personId} and u.id = ${id} and u.status = 'SUCCESS'
          and f.removed_at is null`)
      return row?.mediaType ?? null
    },
  }
}
