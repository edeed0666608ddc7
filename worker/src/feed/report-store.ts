import type { FeedReport } from '@takhti/schema/feed/model'
import { feedReports } from '@takhti/schema/feed/tables'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { feedAccess } from './access-store.ts'
import { commentFields, nameOf, type CommentRow } from './read-store.ts'

/** At most so many reports or comments are listed for review. */
const maxReviewed = 100

type NewReport = Omit<typeof feedReports.$inferInsert, 'instituteId' | 'personId' | 'closedAt'>

/** Reports of posts and comments, and the comments that wait for approval. */
export function reportStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const one = (id: string) => sql`institute_id = ${instituteId} and id = ${id}`
  return {
    /** Open reports and held comments of a class that the caller teaches; null for others. */
    async listReviews(classId: string, now: string) {
      const isTaught = feedAccess(scope, now).teachesIn(classId)
      const [taught, reports, held] = await together(db, [
        db.all<{ isTaught: number }>(sql`select ${isTaught} as isTaught`),
        db.all<FeedReport & { body: string }>(sql`select r.id, r.post_id as postId,
            nullif(r.comment_id, '') as commentId, coalesce(x.body, '') as text, p.body, r.reason,
            ${nameOf(sql`w`)} as writerName, ${nameOf(sql`o`)} as reporterName, r.created_at as createdAt
          from feed_reports r
          join feed_posts p on p.institute_id = r.institute_id and p.id = r.post_id
          left join feed_comments x on x.institute_id = r.institute_id and x.id = r.comment_id
          join members w on w.institute_id = r.institute_id and w.id = coalesce(x.author_id, p.author_id)
          join members o on o.institute_id = r.institute_id and o.id = r.person_id
          where r.institute_id = ${instituteId} and r.class_id = ${classId} and r.closed_at is null and ${isTaught}
          order by r.created_at, r.id limit ${maxReviewed}`),
        db.all<CommentRow>(sql`select ${commentFields(instituteId)} from feed_comments x
          join feed_posts p on p.institute_id = x.institute_id and p.id = x.post_id and p.removed_at is null
          join members w on w.institute_id = x.institute_id and w.id = x.author_id
          where x.institute_id = ${instituteId} and x.class_id = ${classId} and x.state = 'held'
            and x.removed_at is null and ${isTaught} order by x.created_at, x.id limit ${maxReviewed}`),
      ])
      return taught[0]?.isTaught === 1 ? { reports, held } : null
    },
    async findReport(id: string): Promise<{ classId: string; postId: string } | null> {
      const [row] = await db.all<{ classId: string; postId: string }>(
        sql`select class_id as classId, post_id as postId from feed_reports where ${one(id)}`,
      )
      return row ?? null
    },
    insertReport: (row: NewReport): Statement =>
      db
        .insert(feedReports)
        .values({ ...row, instituteId, personId })
        .onConflictDoNothing(),
    closeReportsOfComment: (commentId: string, at: string): Statement =>
      db.run(sql`update feed_reports set closed_at = ${at} where institute_id = ${instituteId}
        and comment_id = ${commentId} and closed_at is null`),
    closeReport: (id: string, at: string): Statement =>
      db.run(sql`update feed_reports set closed_at = coalesce(closed_at, ${at}) where ${one(id)}`),
  }
}
