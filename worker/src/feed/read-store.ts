import type { FeedComment } from '@takhti/schema/feed/model'
import { commentsInList } from '@takhti/schema/feed/rules'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { feedAccess, listFacts, type FactsRow } from './access-store.ts'
import { cardsOf, type CardRow } from './card-store.ts'

/** A post as its row has it. */
export type PostRow = {
  id: string
  classId: string
  authorId: string
  authorName: string
  groupId: string | null
  groupName: string | null
  body: string
  createdAt: string
  shownAt: string
  isPinned: number
  takesComments: number
  editedAt: string | null
  files: string
  commentCount: number
}

/** A comment as its row has it. */
export type CommentRow = Omit<FeedComment, 'writer' | 'isOwn'> & {
  authorId: string
  authorName: string
  isTeacher: number
}

/** The feed of a class, or of one post; without `facts` the caller may not read it. */
export type FoundFeed = { facts: FactsRow | null; posts: PostRow[]; cards: CardRow[]; comments: CommentRow[] }

/** A page of a feed; `after` has the order's values of the last row. */
type Slice = { after: string[] | null; skip: number; take: number }

type Wanted = { now: string; classId: SQL; which: SQL; limits: SQL }

/** The facts, the posts, their cards and their newest comments: one trip. */
async function loadPosts(
  scope: Scope,
  db: InstituteDatabase,
  { now, classId, which, limits }: Wanted,
): Promise<FoundFeed> {
  const { instituteId } = scope
  const { asMember, seesPost, seesComment } = feedAccess(scope, now)
  const page = sql`select p.*, m.role from feed_posts p ${asMember(sql`p.class_id`)}
    where p.institute_id = ${instituteId} and ${which} and ${seesPost} ${limits}`
  const [[facts], posts, cards, comments] = await together(db, [
    listFacts(scope, db, classId),
    db.all<PostRow>(sql`select g.id, g.class_id as classId, g.author_id as authorId, ${nameOf(sql`w`)} as authorName,
        case when g.role = 'instructor' then g.group_id end as groupId, case when g.role = 'instructor' then (
          select a.name from class_groups a where a.institute_id = ${instituteId} and a.id = g.group_id) end as groupName,
        g.body, g.created_at as createdAt, g.shown_at as shownAt, g.is_pinned as isPinned,
        g.takes_comments as takesComments, g.edited_at as editedAt,
        (select json_group_array(json_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes)
            order by f.place) from feed_files f where f.institute_id = ${instituteId} and f.post_id = g.id) as files,
        (select count(*) from feed_comments x where x.institute_id = ${instituteId} and x.post_id = g.id
          and ${seesComment(sql`g.role`)}) as commentCount
      from (${page}) g join members w on w.institute_id = ${instituteId} and w.id = g.author_id
      order by g.is_pinned desc, g.shown_at desc, g.id desc`),
    db.all<CardRow>(
      cardsOf(
        scope,
        sql`select k.post_id, k.place, k.kind, k.object_id, k.at_ms, g.class_id, g.role from (${page}) g
          join feed_cards k on k.institute_id = ${instituteId} and k.post_id = g.id`,
      ),
    ),
    // Cross joins fix the order: the planner would begin with every member of the institute.
    db.all<CommentRow>(sql`select ${commentFields(instituteId)} from (${page}) g
      cross join feed_comments x on x.institute_id = ${instituteId} and x.id in (select x.id from feed_comments x
        where x.institute_id = ${instituteId} and x.post_id = g.id and ${seesComment(sql`g.role`)}
        order by x.created_at desc, x.id desc limit ${commentsInList})
      cross join members w on w.institute_id = ${instituteId} and w.id = x.author_id
      order by x.created_at, x.id`),
  ])
  return { facts: facts ?? null, posts, cards, comments }
}

/** The feeds of classes as one member reads them. */
export function feedReadStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  return {
    loadFeed(classId: string, now: string, { after, skip, take }: Slice): Promise<FoundFeed> {
      const later =
        after === null
          ? sql`true`
          : sql`(p.is_pinned, p.shown_at, p.id) < (${Number(after[0])}, ${after[1]}, ${after[2]})`
      const limits = sql`order by p.is_pinned desc, p.shown_at desc, p.id desc limit ${take} offset ${skip}`
      return loadPosts(scope, db, {
        now,
        classId: sql`${classId}`,
        which: sql`p.class_id = ${classId} and ${later}`,
        limits,
      })
    },
    loadPost(postId: string, now: string): Promise<FoundFeed> {
      const classId = sql`(select class_id from feed_posts where institute_id = ${instituteId} and id = ${postId})`
      return loadPosts(scope, db, { now, classId, which: sql`p.id = ${postId}`, limits: sql`` })
    },
    /** Comments on a post, the newest first; null for those who may not read the post. */
    async listComments(postId: string, now: string, { after, skip, take }: Slice): Promise<CommentRow[] | null> {
      const { asMember, seesPost, seesComment } = feedAccess(scope, now)
      const earlier = after === null ? sql`true` : sql`(x.created_at, x.id) < (${after[0]}, ${after[1]})`
      const post = sql`from feed_posts p ${asMember(sql`p.class_id`)}
        where p.institute_id = ${instituteId} and p.id = ${postId} and ${seesPost}`
      const [reached, rows] = await together(db, [
        db.all<{ id: string }>(sql`select p.id ${post}`),
        db.all<CommentRow>(sql`select ${commentFields(instituteId)} from (select p.id, m.role ${post}) g
          join feed_comments x on x.institute_id = ${instituteId} and x.post_id = g.id and ${seesComment(sql`g.role`)}
          join members w on w.institute_id = ${instituteId} and w.id = x.author_id
          where ${earlier} order by x.created_at desc, x.id desc limit ${take} offset ${skip}`),
      ])
      return reached.length === 0 ? null : rows
    },
  }
}

/** The columns of a `CommentRow`: of the comment `x` and its writer `w`. */
export function commentFields(instituteId: string): SQL {
  return sql`x.id, x.post_id as postId, x.author_id as authorId, ${nameOf(sql`w`)} as authorName, x.body as text,
    x.created_at as createdAt, x.state, exists (select 1 from class_members t where t.institute_id = ${instituteId}
      and t.class_id = x.class_id and t.person_id = x.author_id and t.role = 'instructor') as isTeacher`
}

/** The whole name of a member. */
export function nameOf(member: SQL): SQL {
  return sql`trim(${member}.name || ' ' || ${member}.last_name)`
}
