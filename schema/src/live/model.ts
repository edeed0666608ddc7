import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

/** The media of a live class beside the board: voices and cameras, or voices alone. */
export const liveModes = ['video', 'audio'] as const

export type LiveMode = (typeof liveModes)[number]

/** A live class for members of its class; `isTeacher` is true for a caller who teaches there. */
export const LiveClass = z.object({
  liveId: Id,
  flow_id: Id,
  lessonName: z.string(),
  classId: Id,
  className: z.string(),
  mode: z.enum(liveModes),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  isTeacher: z.boolean(),
})

export type LiveClass = z.infer<typeof LiveClass>
