import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id } from '../../kit/wire.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

/** The most comments in the bank of one teacher. */
export const maxComments = 300

/** A comment that a teacher writes below answers more than once. */
export const MarkComment = z.object({ id: Id, text: z.string(), uses: z.int() })

export type MarkComment = z.infer<typeof MarkComment>

/** Calls of the comment bank, which is each teacher's own. */
export const markComments = {
  list: query({
    path: '/assessmentResponse/comments',
    summary: "The caller's comments, the most used first.",
    ...ofTeachers,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ items: z.array(MarkComment) }),
  }),
  add: command({
    path: '/assessmentResponse/comments/add',
    summary: 'Adds a comment to the bank; one of the same text counts a use instead.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ id: Id.optional(), text: z.string().trim().min(1).max(4_000) }),
    output: MarkComment,
    errors: ['sets/full'],
  }),
  remove: command({
    path: '/assessmentResponse/comments/remove',
    summary: 'Removes a comment from the bank; marks keep it.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ id: Id }),
    output: Done,
  }),
}
