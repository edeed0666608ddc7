import { minuteMs } from '../kit/durations.ts'
import type { ErrorCode } from '../kit/errors.ts'

/** Who may comment in a class: all of it at once, all with a teacher's approval of students' comments, or teachers alone. */
export const commentRules = ['open', 'reviewed', 'off'] as const

export type CommentRule = (typeof commentRules)[number]

/** The rule of a class that chose none. */
export const usualCommentRule: CommentRule = 'open'

/** `held` waits for a teacher's approval, `hidden` was taken from view by a teacher. */
export const commentStates = ['shown', 'held', 'hidden'] as const

export type CommentState = (typeof commentStates)[number]

/** The kinds of Takhti's objects that a post can show as cards. */
export const cardKinds = ['lesson', 'assessment', 'quiz', 'recording'] as const

/** In UTF-16 units of plain text. */
export const maxPostLength = 10_000

/** In UTF-16 units. */
export const maxCommentLength = 2_000

/** In UTF-16 units. */
export const maxReasonLength = 500

export const maxFilesOfPost = 10

export const maxCardsOfPost = 10

/** Comments that a list shows of each post, the newest. */
export const commentsInList = 3

/** The maximum of posts and of comments that one person writes within a minute. */
export const maxPostsPerMinute = 20
export const maxCommentsPerMinute = 10

/** The window of both limits. */
export const floodWindowMs = minuteMs

/** The most files of one person in a class that no post names yet. */
export const maxUnpostedFiles = 30

/** How far ahead a post can be scheduled, in days. */
export const maxDaysAhead = 366

export type FeedRole = 'instructor' | 'learner' | 'guest'

/** The facts that decide whether a member of a class sees a post. */
export type Seeing = { role: FeedRole; isShown: boolean; isOfGroup: boolean; isInGroup: boolean }

/** Whether a member of the class sees a post. A post of a group is for its members; teachers see each post. */
export function canSeePost({ role, isShown, isOfGroup, isInGroup }: Seeing): boolean {
  return role === 'instructor' || (isShown && (!isOfGroup || isInGroup))
}

/** The facts that decide whether a person may comment on a post. */
export type Commenting = { role: FeedRole; rule: CommentRule; takesComments: boolean }

/** Whether a person may comment. Teachers always may, so that they can answer what was written before. */
export function canComment({ role, rule, takesComments }: Commenting): 'ok' | Extract<ErrorCode, 'feed/comments-off'> {
  if (role === 'instructor') return 'ok'
  return rule === 'off' || !takesComments ? 'feed/comments-off' : 'ok'
}

/** The state of a new comment. */
export function stateOfNew({ role, rule }: Pick<Commenting, 'role' | 'rule'>): CommentState {
  return role !== 'instructor' && rule === 'reviewed' ? 'held' : 'shown'
}
