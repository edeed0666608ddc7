import type { CardRef, FeedFile } from '@takhti/schema/feed/model'
import { floodWindowMs, maxPostsPerMinute, type CommentRule } from '@takhti/schema/feed/rules'
import { feedPosts } from '@takhti/schema/feed/tables'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { feedAccess, listFacts, type FactsRow } from './access-store.ts'
import { cardsOf, type CardRow } from './card-store.ts'

/** A post for the decision of a write. */
export type StoredPost = {
  id: string
  authorId: string
  groupId: string | null
  body: string
  shownAt: string
  isPinned: number
  takesComments: number
  removedAt: string | null
  fileIds: string
  cards: string
}

/** The facts about a post that is to be written. */
export type PostBasis = {
  facts: FactsRow | null
  /** Whether the class has the group that was named, if any. */
  hasGroup: boolean
  post: StoredPost | null
  cards: CardRow[]
  files: FeedFile[]
  recent: number
}

type Named = { cards: readonly CardRef[]; fileIds: readonly string[] }

/** A new post of `classId` for all or a group of it, or a change of `postId`. */
type Target = { classId: string; groupId?: string | null } | { postId: string }

type Posting = { classId: string; groupId: string | null; fileIds: readonly string[] }

function recentPosts({ instituteId, personId }: Scope, now: Date): SQL {
  const since = new Date(now.getTime() - floodWindowMs).toISOString()
  return sql`(select count(*) from feed_posts where institute_id = ${instituteId}
    and author_id = ${personId} and created_at > ${since})`
}

function hasGroup({ instituteId }: Scope, classId: SQL | string, groupId: string | null): SQL {
  return sql`(${groupId} is null or exists (select 1 from class_groups where institute_id = ${instituteId}
    and id = ${groupId} and class_id = ${classId}))`
}

function areFree({ instituteId }: Scope, fileIds: readonly string[], postId: string): SQL {
  return sql`not exists (select 1 from json_each(${JSON.stringify(fileIds)}) n where not exists (
    select 1 from feed_files f where f.institute_id = ${instituteId} and f.id = n.value
      and (f.post_id is null or f.post_id = ${postId})))`
}

/** What a write of a post is decided by. */
export function postBasisStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  return {
    async loadBasis(target: Target, { cards, fileIds }: Named, now: Date): Promise<PostBasis> {
      const postId = 'postId' in target ? target.postId : ''
      const classId =
        'classId' in target
          ? sql`${target.classId}`
          : sql`(select class_id from feed_posts where institute_id = ${instituteId} and id = ${postId})`
      const groupId = 'classId' in target ? (target.groupId ?? null) : null
      const named = sql`select null as post_id, n.key as place, n.value ->> 'kind' as kind,
          n.value ->> 'id' as object_id, n.value ->> 'atMs' as at_ms, m.class_id, m.role
        from json_each(${JSON.stringify(cards)}) n
        join class_members m on m.institute_id = ${instituteId} and m.class_id = ${classId}
          and m.person_id = ${personId}`
      const [[facts], [post], foundCards, files, [recent]] = await together(db, [
        listFacts(scope, db, classId),
        db.all<StoredPost>(sql`select p.id, p.author_id as authorId, p.group_id as groupId, p.body, p.shown_at as shownAt,
            p.is_pinned as isPinned, p.takes_comments as takesComments, p.removed_at as removedAt,
            (select json_group_array(f.id order by f.place) from feed_files f
              where f.institute_id = ${instituteId} and f.post_id = p.id) as fileIds,
            (select json_group_array(json_object('kind', k.kind, 'id', k.object_id, 'atMs', k.at_ms) order by k.place)
              from feed_cards k where k.institute_id = ${instituteId} and k.post_id = p.id) as cards
          from feed_posts p where p.institute_id = ${instituteId} and p.id = ${postId}`),
        db.all<CardRow>(cardsOf(scope, named)),
        db.all<FeedFile>(sql`select f.id, f.name, f.media_type as mediaType, f.bytes from feed_files f
          where f.institute_id = ${instituteId} and f.owner_id = ${personId} and f.class_id = ${classId}
            and (f.post_id is null or f.post_id = ${postId})
            and f.id in (select value from json_each(${JSON.stringify(fileIds)}))`),
        db.all<{ count: number; hasGroup: number }>(sql`select ${recentPosts(scope, now)} as count,
            ${hasGroup(scope, classId, groupId)} as hasGroup`),
      ])
      return {
        ...{ facts: facts ?? null, post: post ?? null, cards: foundCards, files },
        recent: recent?.count ?? 0,
        hasGroup: recent?.hasGroup === 1,
      }
    },
  }
}

/** The posts of classes, as one teacher writes them. */
export function postStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teachesIn } = feedAccess(scope, '')
  const one = (id: string) => sql`institute_id = ${instituteId} and id = ${id}`
  const isUnchanged = ({ id, shownAt, removedAt }: StoredPost) => sql`exists (select 1 from feed_posts
    where ${one(id)} and shown_at = ${shownAt} and removed_at is ${removedAt})`
  return {
    teachesIn,
    /** True in SQL while the caller teaches the class, wrote few posts lately, the group is there, and the files are in no post. */
    mayPost: ({ classId, groupId, fileIds }: Posting, now: Date): SQL =>
      sql`${teachesIn(classId)} and ${areFree(scope, fileIds, '')} and ${hasGroup(scope, classId, groupId)}
        and ${recentPosts(scope, now)} < ${maxPostsPerMinute}`,
    /** True in SQL while the caller teaches the class and the post has the state that was read. */
    mayChange: (classId: string, before: StoredPost, fileIds: readonly string[] = []): SQL =>
      sql`${teachesIn(classId)} and ${isUnchanged(before)} and ${areFree(scope, fileIds, before.id)}`,
    insertPost: (row: Omit<typeof feedPosts.$inferInsert, 'instituteId' | 'authorId'>): Statement =>
      db.insert(feedPosts).values({ ...row, instituteId, authorId: personId }),
    updatePost: (
      id: string,
      row: Pick<typeof feedPosts.$inferSelect, 'body' | 'shownAt' | 'takesComments' | 'editedAt'>,
    ): Statement =>
      db.run(sql`update feed_posts set body = ${row.body}, shown_at = ${row.shownAt},
        takes_comments = ${row.takesComments ? 1 : 0}, edited_at = coalesce(${row.editedAt}, edited_at)
        where ${one(id)}`),
    /** Gives a post these cards and files, instead of those that it has. */
    attach: (postId: string, { cards, fileIds }: Named): Statement[] => [
      db.run(sql`delete from feed_cards where institute_id = ${instituteId} and post_id = ${postId}`),
      db.run(sql`insert into feed_cards (institute_id, post_id, place, kind, object_id, at_ms)
        select ${instituteId}, ${postId}, key, value ->> 'kind', value ->> 'id', value ->> 'atMs'
        from json_each(${JSON.stringify(cards)})`),
      db.run(sql`update feed_files set post_id = null where institute_id = ${instituteId} and post_id = ${postId}`),
      db.run(sql`update feed_files set post_id = ${postId},
          place = (select n.key from json_each(${JSON.stringify(fileIds)}) n where n.value = feed_files.id)
        where institute_id = ${instituteId} and id in (select value from json_each(${JSON.stringify(fileIds)}))`),
    ],
    setRemoved: (id: string, at: string | null): Statement =>
      db.run(sql`update feed_posts set removed_at = ${at} where ${one(id)}`),
    setPinned: (id: string, isPinned: boolean): Statement =>
      db.run(sql`update feed_posts set is_pinned = ${isPinned ? 1 : 0} where ${one(id)}`),
    choose: (classId: string, commentRule: CommentRule, at: string): Statement =>
      db.run(sql`insert into feed_settings (institute_id, class_id, comment_rule, chosen_at)
        values (${instituteId}, ${classId}, ${commentRule}, ${at})
        on conflict do update set comment_rule = excluded.comment_rule, chosen_at = excluded.chosen_at`),
  }
}
