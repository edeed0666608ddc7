import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { badgeColours, badgeSymbols } from './badges.ts'

/** A moment of a lesson that a remark is about: its page, and the instant of the live class or recording. */
export const LessonMoment = z.strictObject({
  lessonId: Id,
  page: z.int().min(0).max(10_000).optional(),
  at: Instant.optional(),
})

export type LessonMoment = z.infer<typeof LessonMoment>

/** A badge: a shipped one has its drawing's name for a type, an institute's own one its id. */
export const Badge = z.object({
  badgeType: z.string(),
  name: z.string(),
  symbol: z.enum(badgeSymbols),
  colour: z.enum(badgeColours),
  isDefault: z.boolean(),
  /** Earned badges are computed; no person gives them. */
  isEarned: z.boolean(),
  /** Removed badges are no longer given; entries still show them. */
  isRemoved: z.boolean(),
})

export type Badge = z.infer<typeof Badge>

/** A remark or badge of one student, which is not withdrawn. */
export const ConductEntry = z.object({
  id: Id,
  /** Common to all students of one giving. */
  givingId: Id,
  kind: z.enum(['remark', 'badge']),
  classId: Id,
  className: z.string(),
  studentId: Id,
  studentName: z.string(),
  /** Null where it was earned. */
  teacherId: Id.nullable(),
  teacherName: z.string(),
  remarks: z.string(),
  behaviorPoints: z.int(),
  badge: Badge.nullable(),
  assessmentId: Id.nullable(),
  moment: LessonMoment.nullable(),
  /** Whether the student was notified, and a family's report has it. */
  isShared: z.boolean(),
  givenAt: Instant,
})

export type ConductEntry = z.infer<typeof ConductEntry>

/** The answer to a giving: how many students of the class have it. */
export const Given = z.object({
  message: z.string(),
  givingId: Id,
  classId: Id,
  students: z.int(),
  givenAt: Instant,
})

export type Given = z.infer<typeof Given>

/** The counts of a student in a class and range. */
export const ConductTotals = z.object({
  praise: z.int(),
  needsWork: z.int(),
  badges: z.int(),
  points: z.int(),
})

/** A quick phrase: its text, and the points that it comes with. */
export const Phrase = z.strictObject({
  text: z.string().trim().min(1).max(200),
  behaviorPoints: z.int().min(-10).max(10),
})

export type Phrase = z.infer<typeof Phrase>
