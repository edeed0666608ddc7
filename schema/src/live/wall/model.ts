import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'

/** Private boards that were started together. A teacher of the class sees all, a student their own. */
export const Wall = z.object({
  wallId: Id,
  flow_id: Id,
  classId: Id,
  className: z.string(),
  /** The page of the lesson behind each board; null for none. */
  pageId: Id.nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  isTeacher: z.boolean(),
  /** Whether each board belongs to a group of students. */
  isGrouped: z.boolean(),
  /** The caller's own board, or their group's; null before they took it. It is opened as a lesson is. */
  boardId: Id.nullable(),
  boardCount: z.number().int().min(0),
})

export type Wall = z.infer<typeof Wall>

/** A student's mark on their board for the teacher. */
export const marks = ['done', 'help'] as const

export type Mark = (typeof marks)[number]
