import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'

/** A student's request to mark an answer again. */
export const Regrade = z.object({
  id: Id,
  assessmentId: Id,
  assessmentResponseId: Id,
  questionId: Id,
  /** Null where markers see no names. */
  createdBy: Id.nullable(),
  name: z.string(),
  text: z.string(),
  status: z.enum(['open', 'accepted', 'declined']),
  reply: z.string(),
  createdAt: Instant,
  answeredAt: Instant.nullable(),
})

export type Regrade = z.infer<typeof Regrade>

/** Calls of regrade requests: a student asks after the release, a teacher of the class answers. */
export const regrades = {
  ask: command({
    path: '/assessmentResponse/regrade/ask',
    summary: 'Asks to mark an answer again, once its result is released. While a request is open, a repeat answers it.',
    roles: ['learner', 'guest'],
    feature: null,
    offline: 'queue',
    input: z.object({
      id: Id.optional(),
      assessmentResponseId: Id,
      questionId: Id,
      text: z.string().trim().min(1).max(2_000),
    }),
    output: Regrade,
    errors: ['responses/not-released', 'sets/full'],
  }),
  answer: command({
    path: '/assessmentResponse/regrade/answer',
    summary: 'Accepts or declines a request. The mark itself is changed by the marking calls.',
    roles: ['instructor'],
    feature: null,
    offline: 'queue',
    input: z.object({ id: Id, status: z.enum(['accepted', 'declined']), reply: z.string().max(2_000).default('') }),
    output: Regrade,
    errors: ['responses/mark-changed'],
  }),
  list: query({
    path: '/assessmentResponse/regrade/list',
    summary: 'Requests at an assessment, the open ones first: all for its teachers, a student gets their own.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'cache',
    input: z.object({ assessmentId: Id }),
    output: z.object({ items: z.array(Regrade) }),
  }),
}
