import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'

/** Private boards that were started together, as the caller sees them. Whoever teaches the class sees all, a student their own. */
export const Wall = z.object({
  wallId: Id,
  flow_id: Id,
  classId: Id,
  className: z.string(),
  /** The page of the lesson that lies behind each board; null where none does. */
  pageId: Id.nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  isTeacher: z.boolean(),
  /** The caller's own board; null before they took it. It is opened as a lesson is. */
  boardId: Id.nullable(),
  boardCount: z.number().int().min(0),
})

export type Wall = z.infer<typeof Wall>

/** What a student says of their board to whoever teaches. */
export const marks = ['done', 'help'] as const

export type Mark = (typeof marks)[number]
