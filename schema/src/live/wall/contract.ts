import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Id } from '../../kit/wire.ts'
import { groupSize, maxWallGroups } from './groups.ts'
import { Wall } from './model.ts'
import { maxBehindBytes } from './rules.ts'

const student = ['learner', 'guest'] as const

/** Calls of private boards; `flow_id` is the lesson that they are stored with. */
export const walls = {
  start: command({
    path: '/live-class/wall/start',
    summary:
      'Starts boards for a class: one for each student, or one for each group of `groups`. They are blank, or have a page of the lesson behind them, or one that is sent as an update in base64. Where some are in use for the class already, those are the answer.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({
      flow_id: Id,
      classId: Id,
      pageId: Id.optional(),
      /** The students of each group, where groups share boards. */
      groups: z.array(z.array(Id).min(groupSize.least).max(groupSize.most)).min(1).max(maxWallGroups).optional(),
      page: z
        .base64()
        .max(Math.ceil(maxBehindBytes / 3) * 4)
        .optional(),
    }),
    output: Wall,
    errors: ['lessons/not-found', 'classes/not-found', 'classes/invalid-user', 'live/elsewhere', 'live/quiz-going'],
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
      "Gives a student of the class a board of their own, or the one they have; on a wall of groups the board of their group, which a student without one gets. Only they, their group and the class's teachers can open it.",
    roles: [...student],
    feature: null,
    offline: 'never',
    input: z.object({ wallId: Id }),
    output: z.object({ boardId: Id }),
    errors: ['lessons/not-found', 'live/ended'],
  }),
  end: command({
    path: '/live-class/wall/end',
    summary:
      'Ends private boards. They stay with the lesson: a student can draw on their own, and open the one of their group.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({ wallId: Id }),
    output: Wall,
    errors: ['lessons/not-found'],
  }),
}
