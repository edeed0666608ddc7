import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Id } from '../../kit/wire.ts'
import { Wall } from './model.ts'
import { maxBehindBytes } from './rules.ts'

const student = ['learner', 'guest'] as const

/** Calls of private boards; `flow_id` is the lesson that they are stored with. */
export const walls = {
  start: command({
    path: '/live-class/wall/start',
    summary:
      'Starts private boards for a class: blank ones, or with a page of the lesson behind each, or one that is sent as an update in base64. Where some are in use for the class already, those are the answer.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({
      flow_id: Id,
      classId: Id,
      pageId: Id.optional(),
      page: z
        .base64()
        .max(Math.ceil(maxBehindBytes / 3) * 4)
        .optional(),
    }),
    output: Wall,
    errors: ['lessons/not-found', 'classes/not-found', 'live/elsewhere', 'live/quiz-going'],
  }),
  list: query({
    path: '/live-class/wall',
    summary:
      'The private boards of a lesson that the caller may see, the latest first: those of classes they teach or are in, and for good their own.',
    roles: ['instructor', ...student],
    feature: null,
    offline: 'never',
    input: z.object({ flow_id: Id }),
    output: z.object({ items: z.array(Wall) }),
    errors: ['lessons/not-found'],
  }),
  join: command({
    path: '/live-class/wall/join',
    summary:
      "Gives a student of the class a board of their own, or the one they have. Only they and the class's teachers can open it.",
    roles: [...student],
    feature: null,
    offline: 'never',
    input: z.object({ wallId: Id }),
    output: z.object({ boardId: Id }),
    errors: ['lessons/not-found', 'live/ended'],
  }),
  end: command({
    path: '/live-class/wall/end',
    summary: 'Ends private boards. They stay with the lesson, and each student keeps their own.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({ wallId: Id }),
    output: Wall,
    errors: ['lessons/not-found'],
  }),
}
