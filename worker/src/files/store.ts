import type { ContentItem } from '@takhti/schema/files/model'
import { content, contentBodies } from '@takhti/schema/files/tables'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { filedFields, filedOf, withFiling, type FiledRow } from './filing/filed-store.ts'

const fields = sql`c.id, coalesce(f.name, c.name) as name, c.kind, c.url, c.language, c.question_count as questionCount,
  c.is_picture as isPicture, c.created_at as createdAt, ${filedFields(sql`c`)}`

type ContentRow = Omit<ContentItem, 'tags' | 'isStarred' | 'isPicture'> & FiledRow & { isPicture: number }

const itemOf = <Row extends ContentRow>(row: Row) => ({ ...filedOf(row), isPicture: row.isPicture === 1 })

/** Where the body of an item is stored: in its row, or in R2 under the hash of its bytes. */
export type StoredBody = { body: string | null; blobHash: string | null }

/** *My content* of one person. */
export function filesStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const insertItem = (item: ContentItem): Statement => {
    const { parentId: _, tags: __, isStarred: ___, updatedAt: ____, ...row } = item
    return db.insert(content).values({ ...row, instituteId, ownerId: personId })
  }
  return {
    async page({ after, skip, take }: { after: string[] | null; skip: number; take: number }): Promise<ContentItem[]> {
      const earlier = after === null ? sql`true` : sql`c.id < ${after[0]}`
      const rows = await db.all<ContentRow>(sql`select ${fields} from content c ${withFiling(sql`c`)}
        where c.institute_id = ${instituteId} and c.owner_id = ${personId} and f.removed_at is null and ${earlier}
        order by c.id desc limit ${take} offset ${skip}`)
      return rows.map(itemOf)
    },
    /** An item of the caller's own, or of an owner who gave it to a class of the caller. */
    async find(id: string, ownerId = personId): Promise<(ContentItem & StoredBody) | null> {
      const [row] = await db.all<ContentRow & StoredBody>(sql`select ${fields}, b.body, b.blob_hash as blobHash
        from content c ${withFiling(sql`c`)}
        join content_bodies b on b.institute_id = c.institute_id and b.content_id = c.id
        where c.institute_id = ${instituteId} and c.id = ${id} and c.owner_id = ${ownerId} and f.removed_at is null`)
      return row === undefined ? null : itemOf(row)
    },
    insertItem,
    /** An item that was never filed, with its body. */
    insert(item: ContentItem, { body, blobHash }: StoredBody): Statement[] {
      return [insertItem(item), db.insert(contentBodies).values({ instituteId, contentId: item.id, body, blobHash })]
    },
  }
}
