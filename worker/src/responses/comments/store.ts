import { maxComments, type MarkComment } from '@takhti/schema/responses/comments/contract'
import { markComments } from '@takhti/schema/responses/tables'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** The comment bank of one teacher. */
export function commentStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`institute_id = ${instituteId} and owner_id = ${personId}`
  return {
    list: () =>
      db.all<MarkComment>(sql`select id, text, uses from mark_comments where ${own}
        order by uses desc, created_at desc, id limit ${maxComments}`),
    insert: (row: MarkComment, createdAt: string): Statement =>
      db.insert(markComments).values({ ...row, createdAt, instituteId, ownerId: personId }),
    /** True in SQL while no other device added the comment. */
    isFree: ({ id, text }: MarkComment): SQL => sql`not exists (select 1 from mark_comments
      where institute_id = ${instituteId} and (id = ${id} or (owner_id = ${personId} and text = ${text})))`,
    use: (id: string): Statement => db.run(sql`update mark_comments set uses = uses + 1 where ${own} and id = ${id}`),
    remove: (id: string): Statement => db.run(sql`delete from mark_comments where ${own} and id = ${id}`),
  }
}
