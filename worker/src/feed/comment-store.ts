import { floodWindowMs, maxCommentsPerMinute, type CommentState } from '@takhti/schema/feed/rules'
import { feedComments } from '@takhti/schema/feed/tables'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { feedAccess, listFacts, type FactsRow } from './access-store.ts'
import type { StoredPost } from './post-store.ts'
import { commentFields, type CommentRow } from './read-store.ts'

/** A comment for the decision of a write. */
export type StoredComment = CommentRow & { groupId: string | null; removedAt: string | null; removedBy: string | null }

type NewComment = Pick<CommentRow, 'id' | 'postId' | 'createdAt' | 'state'> & { classId: string; body: string }

/** The post of a comment, and the facts of its feed. */
type Commenting = { postId: string; facts: FactsRow; takesComments: number }

function recentComments({ instituteId, personId }: Scope, now: Date): SQL {
  const since = new Date(now.getTime() - floodWindowMs).toISOString()
  return sql`(select count(*) from feed_comments where institute_id = ${instituteId}
    and author_id = ${personId} and created_at > ${since})`
}

/** What writes of comments are decided by. */
export function commentBasisStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const classOf = (table: SQL, id: string) =>
    sql`(select class_id from ${table} where institute_id = ${instituteId} and id = ${id})`
  return {
    /** The facts, the post if the caller sees it, and how many comments they wrote lately. */
    async loadForComment(postId: string, now: Date) {
      const { asMember, seesPost } = feedAccess(scope, now.toISOString())
      const [[facts], [post], [me]] = await together(db, [
        listFacts(scope, db, classOf(sql`feed_posts`, postId)),
        db.all<Pick<StoredPost, 'id' | 'groupId' | 'takesComments'>>(sql`select p.id, p.group_id as groupId,
            p.takes_comments as takesComments from feed_posts p
          ${asMember(sql`p.class_id`)} where p.institute_id = ${instituteId} and p.id = ${postId} and ${seesPost}`),
        db.all<{ recent: number; name: string }>(sql`select ${recentComments(scope, now)} as recent,
            trim(w.name || ' ' || w.last_name) as name
          from members w where w.institute_id = ${instituteId} and w.id = ${personId}`),
      ])
      return { facts: facts ?? null, post: post ?? null, recent: me?.recent ?? 0, name: me?.name ?? '' }
    },
    /** A comment with the facts of its feed, removed or not. */
    async loadComment(id: string, now: Date): Promise<{ facts: FactsRow | null; comment: StoredComment | null }> {
      const { asMember, seesPost } = feedAccess(scope, now.toISOString())
      const [[facts], [comment]] = await together(db, [
        listFacts(scope, db, classOf(sql`feed_comments`, id)),
        db.all<StoredComment>(sql`select ${commentFields(instituteId)}, x.removed_at as removedAt,
            x.removed_by as removedBy, p.group_id as groupId from feed_comments x
          join feed_posts p on p.institute_id = x.institute_id and p.id = x.post_id ${asMember(sql`p.class_id`)}
          join members w on w.institute_id = x.institute_id and w.id = x.author_id
          where x.institute_id = ${instituteId} and x.id = ${id} and ${seesPost}`),
      ])
      return { facts: facts ?? null, comment: comment ?? null }
    },
  }
}

/** The comments of posts, as one member of their classes writes them. */
export function commentStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const one = (id: string) => sql`institute_id = ${instituteId} and id = ${id}`
  const isIn = ({ classId, role }: FactsRow) => sql`exists (select 1 from class_members m
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId} and m.role = ${role})`
  return {
    /** True in SQL while the caller is in the class, as what they were. */
    isIn,
    /** True in SQL while what allowed a comment is as it was read, and the caller wrote few lately. */
    mayComment: ({ postId, facts: { role, commentRule }, takesComments }: Commenting, now: Date): SQL => {
      const { asMember, seesPost } = feedAccess(scope, now.toISOString())
      return sql`exists (select 1 from feed_posts p ${asMember(sql`p.class_id`)}
          left join feed_settings s on s.institute_id = ${instituteId} and s.class_id = p.class_id
          where p.institute_id = ${instituteId} and p.id = ${postId} and ${seesPost} and m.role = ${role}
            and p.takes_comments = ${takesComments} and coalesce(s.comment_rule, ${commentRule}) = ${commentRule})
        and ${recentComments(scope, now)} < ${maxCommentsPerMinute}`
    },
    /** True in SQL while the caller is in the class, and the comment has the state that was read. */
    mayChangeComment: (facts: FactsRow, { id, state, removedAt }: StoredComment): SQL => sql`${isIn(facts)} and exists (
      select 1 from feed_comments where ${one(id)} and state = ${state} and removed_at is ${removedAt})`,
    insertComment: (row: NewComment): Statement =>
      db.insert(feedComments).values({ ...row, instituteId, authorId: personId }),
    setCommentRemoved: (id: string, at: string | null): Statement =>
      db.run(sql`update feed_comments set removed_at = ${at}, removed_by = ${at === null ? null : personId}
        where ${one(id)}`),
    setCommentState: (id: string, state: CommentState): Statement =>
      db.run(sql`update feed_comments set state = ${state} where ${one(id)}`),
  }
}
