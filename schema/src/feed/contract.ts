import * as z from 'zod'
import { FilePart, PartOfFile } from '../assessments/files/contract.ts'
import { maxPaperFileBytes } from '../assessments/files/kinds.ts'
import { arrivingPart } from '../files/arriving-part.ts'
import { partBytes } from '../files/uploads/rules.ts'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Done, Id, page, paging } from '../kit/wire.ts'
import { CardRef, CommentText, FeedComment, FeedFacts, FeedFile, FeedPost, FeedReport, PostText } from './model.ts'
import { commentRules, maxCardsOfPost, maxFilesOfPost, maxReasonLength } from './rules.ts'

const members = { roles: ['instructor', 'learner', 'guest'], feature: null } as const
const teachers = { roles: ['instructor'], feature: null, offline: 'queue' } as const

const content = {
  text: PostText,
  /** Files that the caller put into the class before. */
  fileIds: z.array(Id).max(maxFilesOfPost),
  cards: z.array(CardRef).max(maxCardsOfPost),
  takesComments: z.boolean(),
}

const OnePost = z.object({ postId: Id })
const OneComment = z.object({ commentId: Id })

/** Calls of the feed of a class: teachers post, its members comment, teachers moderate. */
export const feed = {
  list: query({
    path: '/class-feed',
    summary: 'Posts of a class with their newest comments: pinned ones first, then the newest.',
    ...members,
    offline: 'cache',
    input: z.object({ classId: Id, ...paging }),
    output: page(FeedPost).extend({ feed: FeedFacts }),
    errors: ['classes/not-found'],
  }),
  read: query({
    path: '/class-feed/post/{postId}',
    summary: 'One post, as the list has it.',
    ...members,
    offline: 'cache',
    input: OnePost,
    output: z.object({ post: FeedPost, feed: FeedFacts }),
  }),
  listComments: query({
    path: '/class-feed/comments',
    summary: 'Comments on a post, the newest first.',
    ...members,
    offline: 'cache',
    input: z.object({ postId: Id, ...paging }),
    output: page(FeedComment),
  }),
  post: command({
    path: '/class-feed/post',
    summary:
      'Posts to a class, at once or at a time of the server. Objects and files are those that the caller may use.',
    ...teachers,
    input: z.object({
      ...content,
      id: Id.optional(),
      classId: Id,
      /** A group of the class that alone reads it, with the teachers; fixed once it is posted. */
      groupId: Id.nullable().default(null),
      text: PostText.default(''),
      fileIds: content.fileIds.default([]),
      cards: content.cards.default([]),
      takesComments: content.takesComments.default(true),
      isPinned: z.boolean().default(false),
      shownAt: Instant.nullable().default(null),
    }),
    output: z.object({ id: Id, shownAt: Instant }),
    errors: ['classes/not-found', 'groups/not-found', 'feed/empty'],
  }),
  edit: command({
    path: '/class-feed/post/edit',
    summary: 'Changes a post of the caller. A post that the class saw has a flag then; its time is fixed.',
    ...teachers,
    input: z.object({
      postId: Id,
      text: content.text.optional(),
      fileIds: content.fileIds.optional(),
      cards: content.cards.optional(),
      takesComments: content.takesComments.optional(),
      shownAt: Instant.nullable().optional(),
    }),
    output: Done,
    errors: ['feed/empty', 'feed/already-shown'],
  }),
  remove: command({
    path: '/class-feed/post/delete',
    summary: 'Deletes a post, for its class and with its comments. `restore` undoes it within 30 days.',
    ...teachers,
    input: OnePost,
    output: Done,
  }),
  restore: command({
    path: '/class-feed/post/restore',
    summary: 'Restores a deleted post.',
    ...teachers,
    input: OnePost,
    output: Done,
  }),
  pin: command({
    path: '/class-feed/post/pin',
    summary: 'Pins a post above all others, or unpins it.',
    ...teachers,
    input: z.object({ postId: Id, isPinned: z.boolean() }),
    output: Done,
  }),
  comment: command({
    path: '/class-feed/comment',
    summary: 'Comments on a post. Where the class reviews comments, a student’s waits for a teacher.',
    ...members,
    offline: 'queue',
    input: z.object({ id: Id.optional(), postId: Id, text: CommentText }),
    output: FeedComment,
    errors: ['feed/comments-off'],
  }),
  removeComment: command({
    path: '/class-feed/comment/delete',
    summary: 'Deletes a comment: the caller’s own, or as a teacher of the class any.',
    ...members,
    offline: 'queue',
    input: OneComment,
    output: Done,
  }),
  restoreComment: command({
    path: '/class-feed/comment/restore',
    summary: 'Restores a comment that the caller deleted.',
    ...members,
    offline: 'queue',
    input: OneComment,
    output: Done,
  }),
  moderate: command({
    path: '/class-feed/comment/moderate',
    summary: 'Shows or hides a comment; open reports of it are closed.',
    ...teachers,
    input: z.object({ commentId: Id, state: z.enum(['shown', 'hidden']) }),
    output: Done,
  }),
  report: command({
    path: '/class-feed/report',
    summary: 'Reports a post, or a comment on it, to the teachers of the class.',
    ...members,
    offline: 'queue',
    input: z.object({
      postId: Id,
      commentId: Id.optional(),
      reason: z.string().trim().max(maxReasonLength).default(''),
    }),
    output: Done,
  }),
  listReports: query({
    path: '/class-feed/reports',
    summary: 'Open reports of a class and comments that wait for approval, at most a hundred of each, oldest first.',
    roles: ['instructor'],
    feature: null,
    offline: 'cache',
    input: z.object({ classId: Id }),
    output: z.object({ reports: z.array(FeedReport), held: z.array(FeedComment) }),
    errors: ['classes/not-found'],
  }),
  closeReport: command({
    path: '/class-feed/report/close',
    summary: 'Closes a report.',
    ...teachers,
    input: z.object({ reportId: Id }),
    output: Done,
  }),
  choose: command({
    path: '/class-feed/settings',
    summary: 'Sets who may comment in a class, and whether students’ comments wait for approval.',
    ...teachers,
    input: z.object({ classId: Id, commentRule: z.enum(commentRules) }),
    output: Done,
    errors: ['classes/not-found'],
  }),
}

/** Calls of the files of posts. The device's queue sends their parts before the post that names them. */
export const feedFiles = {
  put: command({
    path: '/class-feed/file',
    summary: `Stores a part of a file for posts of a class, of at most ${maxPaperFileBytes} bytes in parts of ${partBytes}. With its last part the file is stored: its type is detected, location is removed from images. A repeat answers the same.`,
    ...teachers,
    input: z.strictObject({
      classId: Id,
      ...arrivingPart,
    }),
    output: z.object({ missing: z.array(z.int()), file: FeedFile.nullable() }),
    errors: ['classes/not-found', 'assessments/file-invalid', 'assessments/file-too-large', 'sets/full'],
  }),
  read: query({
    path: '/class-feed/file/{fileId}',
    summary: 'One part of a file of a post, for those who may read the post.',
    ...members,
    offline: 'cache',
    input: z.object({ fileId: Id, part: PartOfFile.default(0) }),
    output: FilePart,
  }),
}
