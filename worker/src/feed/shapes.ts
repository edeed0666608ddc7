import type { FeedCard, FeedComment, FeedFacts, FeedFile, FeedPost } from '@takhti/schema/feed/model'
import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { FactsRow } from './access-store.ts'
import type { CardRow } from './card-store.ts'
import type { CommentRow, FoundFeed } from './read-store.ts'

/** The posts of a feed for their reader. */
export function postsOf({ posts, cards, comments }: FoundFeed, personId: string, now: string): FeedPost[] {
  const cardsOfPosts = Map.groupBy(cards, ({ postId }) => postId)
  const commentsOfPosts = Map.groupBy(comments, ({ postId }) => postId)
  return posts.map(({ authorId, authorName, groupId, groupName, body, files, isPinned, takesComments, ...row }) => ({
    ...row,
    group: groupId === null ? null : { id: groupId, name: groupName },
    writer: { id: authorId, name: authorName, isTeacher: true },
    text: bodyOf(body),
    isPinned: isPinned === 1,
    isEdited: row.editedAt !== null,
    takesComments: takesComments === 1,
    isOwn: authorId === personId,
    cards: (cardsOfPosts.get(row.id) ?? []).map(cardOf),
    // The query builds this JSON from columns of its own.
    files: JSON.parse(files) as FeedFile[],
    comments: (commentsOfPosts.get(row.id) ?? []).map((comment) => commentOf(comment, personId)),
    // A post that waits for its time has none.
    commentCount: row.shownAt > now ? 0 : row.commentCount,
  }))
}

export function commentOf({ authorId, authorName, isTeacher, ...row }: CommentRow, personId: string): FeedComment {
  const writer = { id: authorId, name: authorName, isTeacher: isTeacher === 1 }
  return {
    id: row.id,
    postId: row.postId,
    text: row.text,
    createdAt: row.createdAt,
    state: row.state,
    writer,
    isOwn: authorId === personId,
  }
}

export function factsOf({ classId: _, ...facts }: FactsRow, now: string): FeedFacts {
  return { ...facts, now }
}

function cardOf({ postId: _, place: __, isOwn, ...card }: CardRow): FeedCard {
  return { ...card, isOwn: isOwn === 1 }
}

/** The text of a stored post. Only checked texts are written. */
export function bodyOf(body: string): RichText {
  // Only checked texts are stored.
  return JSON.parse(body) as RichText
}

const titleLength = 80

/** The line that a notification shows of a post. */
export function titleOf(text: RichText, others: readonly { name: string }[]): string {
  const line = plainOf(text).replace(/\s+/g, ' ').trim() || (others[0]?.name ?? '')
  return line.length > titleLength ? `${line.slice(0, titleLength - 1).toWellFormed()}…` : line
}
