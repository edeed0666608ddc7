import * as z from 'zod'
import { richText } from '../kit/rich-text/model.ts'
import { imagesOf, isEmptyRichText } from '../kit/rich-text/text.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { cardKinds, commentRules, commentStates, maxCommentLength, maxPostLength } from './rules.ts'

/** The text of a post. Pictures are files of the post, so that each reader of it can read them. */
export const PostText = richText(maxPostLength).refine((text) => imagesOf(text).length === 0, 'rich text: image')

/** The text of a comment: plain, with line breaks. */
export const CommentText = z
  .string()
  .max(maxCommentLength * 2)
  .transform((text) =>
    text
      .toWellFormed()
      .normalize('NFC')
      // Line breaks and tabs stay.
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  )
  .pipe(z.string().min(1).max(maxCommentLength))

/** An object of Takhti that a post names; `atMs` is the moment of a recording that it opens at. */
export const CardRef = z.strictObject({
  kind: z.enum(cardKinds),
  id: Id,
  atMs: z.int().min(0).max(86_400_000).optional(),
})

export type CardRef = z.infer<typeof CardRef>

/** An object of a post as its reader may see it; what the reader may not open is left out. */
export const FeedCard = z.object({
  kind: z.enum(cardKinds),
  id: Id,
  name: z.string(),
  /** The lesson of a lesson or a recording. */
  flow_id: Id.nullable(),
  /** Of an assessment. */
  assessmentType: z.string().nullable(),
  dueAt: z.string().nullable(),
  /** Of a quiz. */
  questionCount: z.int().nullable(),
  playerCount: z.int().nullable(),
  /** Of a recording. */
  durationMs: z.int().nullable(),
  atMs: z.int().nullable(),
  /** Whether the reader may open the results of a quiz. */
  isOwn: z.boolean(),
})

export type FeedCard = z.infer<typeof FeedCard>

/** A file of a post. */
export const FeedFile = z.object({ id: Id, name: z.string(), mediaType: z.string(), bytes: z.int() })

export type FeedFile = z.infer<typeof FeedFile>

const Writer = z.object({ id: Id, name: z.string(), isTeacher: z.boolean() })

export const FeedComment = z.object({
  id: Id,
  postId: Id,
  writer: Writer,
  text: z.string(),
  createdAt: Instant,
  state: z.enum(commentStates),
  isOwn: z.boolean(),
})

export type FeedComment = z.infer<typeof FeedComment>

export const FeedPost = z.object({
  id: Id,
  classId: Id,
  writer: Writer,
  text: PostText,
  createdAt: Instant,
  /** When the class sees it; later than now while it is scheduled, which its teachers alone see. */
  shownAt: Instant,
  isPinned: z.boolean(),
  /** Whether it was changed after the class saw it, and when last. */
  isEdited: z.boolean(),
  editedAt: Instant.nullable(),
  takesComments: z.boolean(),
  isOwn: z.boolean(),
  /**
   * The group that alone reads it, with the teachers; null for the whole class, and for students: a name may show why
   * a student is in it. A removed group has no name.
   */
  group: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  cards: z.array(FeedCard),
  files: z.array(FeedFile),
  /** The comments that the reader may see. */
  commentCount: z.int(),
  /** The newest of them, oldest first. */
  comments: z.array(FeedComment),
})

export type FeedPost = z.infer<typeof FeedPost>

/** The feed of a class as its reader has it. */
export const FeedFacts = z.object({
  className: z.string(),
  role: z.enum(['instructor', 'learner', 'guest']),
  commentRule: z.enum(commentRules),
  /** The server's time, by which scheduled posts appear. */
  now: Instant,
  /** For teachers: comments that wait for approval, and open reports. */
  heldCount: z.int(),
  reportCount: z.int(),
})

export type FeedFacts = z.infer<typeof FeedFacts>

/** A report of a post or a comment, for the teachers of the class. */
export const FeedReport = z.object({
  id: Id,
  postId: Id,
  commentId: Id.nullable(),
  /** The beginning of what was reported, and its writer. */
  text: z.string(),
  writerName: z.string(),
  reason: z.string(),
  reporterName: z.string(),
  createdAt: Instant,
})

export type FeedReport = z.infer<typeof FeedReport>

/** Whether a post shows anything. */
export function hasContent(post: { text: z.infer<typeof PostText>; files: number; cards: number }): boolean {
  return post.files > 0 || post.cards > 0 || !isEmptyRichText(post.text)
}
