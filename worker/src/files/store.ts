import type { ContentItem } from '@takhti/schema/files/model'
import { content, contentBodies } from '@takhti/schema/files/tables'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

const fields = sql`id, name, kind, url, language, question_count as questionCount, created_at as createdAt`

/** Where the body of an item lies: in its row, or in R2 under the hash of its bytes. */
export type StoredBody = { body: string | null; blobHash: string | null }

/** *My content* of one person. */
export function filesStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    page({ after, skip, take }: { after: string[] | null; skip: number; take: number }): Promise<ContentItem[]> {
      const earlier = after === null ? sql`true` : sql`id < ${after[0]}`
      return db.all(sql`select ${fields} from content
        where institute_id = ${instituteId} and owner_id = ${personId} and ${earlier}
        order by id desc limit ${take} offset ${skip}`)
    },
    async find(id: string): Promise<(ContentItem & StoredBody) | null> {
      const [row] = await db.all<ContentItem & StoredBody>(sql`select ${fields}, b.body, b.blob_hash as blobHash
        from content c join content_bodies b on b.institute_id = c.institute_id and b.content_id = c.id
        where c.institute_id = ${instituteId} and c.id = ${id} and c.owner_id = ${personId}`)
      return row ?? null
    },
    insert(item: ContentItem, { body, blobHash }: StoredBody): Statement[] {
      return [
        db.insert(content).values({ ...item, instituteId, ownerId: personId }),
        db.insert(contentBodies).values({ instituteId, contentId: item.id, body, blobHash }),
      ]
    },
  }
}
