import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id, line } from '../kit/wire.ts'
import { maxLearningPathLength, maxLessonNameLength, maxTagLength, maxTags } from './rules.ts'

/** The purpose of a lesson: to be taught from *My lessons*, or stored in *My content*. */
export const lessonTypes = ['LESSON', 'CONTENT'] as const

export type LessonType = (typeof lessonTypes)[number]

/** A lesson's name as stored. */
export const LessonName = line(maxLessonNameLength)

/** A topic of a lesson, in a few words. */
export const Tag = line(maxTagLength)

/** A lesson's tags, each once. */
export const Tags = z
  .array(Tag)
  .max(maxTags)
  .transform((tags) => [...new Set(tags)])

/** The name of a class's learning path; lessons with one name belong to one path. */
export const LearningPath = line(maxLearningPathLength)

/** A class that has a lesson, and since when. */
export const Publication = z.object({
  classId: Id,
  learningPath: z.string().nullable(),
  publishedAt: Instant,
})

export type Publication = z.infer<typeof Publication>

/** A lesson in a list: the fields to show and open it, never its pages. */
export const Lesson = z.object({
  flow_id: Id,
  name: z.string(),
  lessonType: z.enum(lessonTypes),
  createdBy: Id,
  authorName: z.string(),
  /** The author's folder; null at the top, and for all others. */
  parentId: Id.nullable(),
  tags: z.array(z.string()),
  isStarred: z.boolean(),
  /** The classes it is published to, among those the caller may see. */
  classIds: z.array(Id),
  isPublic: z.boolean(),
  /** One for each of `classIds`. */
  publications: z.array(Publication),
  createdAt: Instant,
  updatedAt: Instant,
})

export type Lesson = z.infer<typeof Lesson>

/** The progress of a published lesson on a person's device, in order. */
export const holdings = ['notYet', 'downloaded', 'opened'] as const

export type Holding = (typeof holdings)[number]

/** One student or teacher of a lesson's classes, or its author, with their device's last report. */
export const Holder = z.object({
  userId: Id,
  name: z.string(),
  role: z.enum(['learner', 'guest', 'instructor']),
  holding: z.enum(holdings),
  /** Whether their device saw the latest version. */
  isLatest: z.boolean(),
  seenAt: Instant.nullable(),
})

export type Holder = z.infer<typeof Holder>

/** A lesson that a search found. */
export const FoundLesson = Lesson.extend({
  /** The place of the match on its pages, in parts of plain text; null where its name and tags contain all of it. */
  place: z.object({ pageId: Id, parts: z.array(z.object({ text: z.string(), isFound: z.boolean() })) }).nullable(),
})

export type FoundLesson = z.infer<typeof FoundLesson>
