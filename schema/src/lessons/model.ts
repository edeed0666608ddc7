import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id, line } from '../kit/wire.ts'
import { maxLessonNameLength } from './rules.ts'

/** A lesson's name as stored. */
export const LessonName = line(maxLessonNameLength)

/** A lesson in a list: what is needed to show and open it, never its pages. */
export const Lesson = z.object({
  flow_id: Id,
  name: z.string(),
  lessonType: z.enum(['LESSON', 'CONTENT']),
  createdBy: Id,
  authorName: z.string(),
  /** The classes it is published to, among those the caller may see. */
  classIds: z.array(Id),
  isPublic: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})

export type Lesson = z.infer<typeof Lesson>

/** How far a published lesson has come on a student's device, in order. */
export const holdings = ['notYet', 'downloaded', 'opened'] as const

export type Holding = (typeof holdings)[number]

/** One student of a lesson's classes, and what their device last reported. */
export const Holder = z.object({
  userId: Id,
  name: z.string(),
  role: z.enum(['learner', 'guest']),
  holding: z.enum(holdings),
  seenAt: Instant.nullable(),
})

export type Holder = z.infer<typeof Holder>
