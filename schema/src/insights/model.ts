import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { confidences, directions, needs, workKinds } from './rules.ts'

/** A percentage and the count it is of; null for a count of 0. */
export const Figure = z.object({ value: z.number().nullable(), of: z.int().min(0) })

export type Figure = z.infer<typeof Figure>

/** How many of how many. */
export const Part = z.object({ count: z.int().min(0), of: z.int().min(0) })

export type Part = z.infer<typeof Part>

/** The instants that the numbers are of, and when they were computed. */
export const Range = z.object({ from: Instant, before: Instant, asOf: Instant })

export type Range = z.infer<typeof Range>

/** A scored piece of work, an attempt or a live quiz. `share` is 0 to 1, null while a person has to mark it. */
export const Work = z.object({
  kind: z.enum(workKinds),
  /** The assessment or the quiz. */
  id: Id,
  name: z.string(),
  /** The attempt; null of a quiz. */
  responseId: Id.nullable(),
  at: Instant,
  share: z.number().nullable(),
  /** The number of answers that were judged. */
  answered: z.int().min(0),
})

export type Work = z.infer<typeof Work>

/** Work that was due and not handed in. */
export const MissingWork = z.object({ assessmentId: Id, name: z.string(), dueOn: Instant })

export type MissingWork = z.infer<typeof MissingWork>

/** Why a student may need a teacher's time, with the facts behind it. */
export const Need = z.object({ kind: z.enum(needs), weight: z.number() })

export type Need = z.infer<typeof Need>

const studentFields = {
  studentId: Id,
  name: z.string(),
  attendance: Part.extend({ lastAbsentAt: Instant.nullable() }),
  work: Part.extend({ lastMissing: MissingWork.nullable() }),
  lessons: Part,
  study: z.object({ seconds: z.int().min(0), sessions: z.int().min(0) }),
  /** Badges and remarks with points; withdrawn ones do not count. */
  praise: z.int().min(0),
  /** The mean over the scored pieces of work, in percent; `answered` counts the answers in them. */
  score: Figure.extend({ answered: z.int().min(0) }),
  trend: z.enum(directions).nullable(),
  isComeback: z.boolean(),
  confidence: z.enum(confidences),
  needs: z.array(Need),
  /** The age of the student's data: the time of the latest of it. */
  lastAt: Instant.nullable(),
  /** The latest pieces of work, the oldest first. */
  recent: z.array(Work),
}

/** One student's line of a class. */
export const StudentPerformance = z.object(studentFields)

export type StudentPerformance = z.infer<typeof StudentPerformance>

export const StudentsPerformance = Range.extend({
  classId: Id,
  className: z.string(),
  items: z.array(StudentPerformance),
})

export type StudentsPerformance = z.infer<typeof StudentsPerformance>

/** The work of a concept: a topic of questions, or an assessment or quiz whose questions have none. */
export const TopicProficiency = z.object({
  topicId: Id,
  name: z.string(),
  kind: z.enum(['topic', ...workKinds]),
  /** The mean share of the judged answers, in percent. */
  proficiency: Figure,
  students: z.int().min(0),
  /** Of them, those below half with enough answers. */
  below: z.int().min(0),
  confidence: z.enum(confidences),
  lastAt: Instant,
  /** The latest work with it. */
  last: Work.pick({ kind: true, id: true, name: true, responseId: true }),
  /** A question of that work that was answered wrongly; null where none was. */
  questionId: Id.nullable(),
})

export type TopicProficiency = z.infer<typeof TopicProficiency>

export const TopicsProficiency = Range.extend({
  classId: Id,
  className: z.string(),
  students: z.int().min(0),
  items: z.array(TopicProficiency),
})

export type TopicsProficiency = z.infer<typeof TopicsProficiency>

/** One student of a class over a range, for a meeting with parents and for the student. */
export const StudentInsight = Range.extend({
  ...studentFields,
  classId: Id,
  className: z.string(),
  absences: z.array(Instant),
  missing: z.array(MissingWork),
})

export type StudentInsight = z.infer<typeof StudentInsight>

export const StudentTopics = Range.extend({
  classId: Id,
  className: z.string(),
  studentId: Id,
  name: z.string(),
  items: z.array(TopicProficiency),
})

export type StudentTopics = z.infer<typeof StudentTopics>

/** The days of a chart's column; both ends count. */
const bucket = { from: z.iso.date(), to: z.iso.date() }

/** A class over a range. */
export const ClassInsight = z.object({
  classId: Id,
  className: z.string(),
  students: z.int().min(0),
  attendance: Part,
  work: Part,
  lessons: Part,
  score: Figure,
  study: z.object({ seconds: z.int().min(0), sessions: z.int().min(0), students: z.int().min(0) }),
  lastAt: Instant.nullable(),
  series: z.array(z.object({ ...bucket, score: Figure, attendance: Part })),
})

export type ClassInsight = z.infer<typeof ClassInsight>

export const ClassInsights = Range.extend({ items: z.array(ClassInsight) })

export type ClassInsights = z.infer<typeof ClassInsights>

/** How much of a class took part, in percent: the mean of the parts that have a count. */
export const ClassEngagement = Range.extend({
  classId: Id,
  className: z.string(),
  students: z.int().min(0),
  eq: Figure,
  attendance: Part,
  work: Part,
  lessons: Part,
  study: Part,
})

export type ClassEngagement = z.infer<typeof ClassEngagement>

/** How a class studied its lessons alone. */
export const ClassActivity = Range.extend({
  classId: Id,
  className: z.string(),
  students: z.int().min(0),
  lessons: z.array(
    z.object({
      lessonId: Id,
      name: z.string(),
      students: z.int().min(0),
      opened: z.int().min(0),
      sessions: z.int().min(0),
      seconds: z.int().min(0),
      lastAt: Instant.nullable(),
    }),
  ),
})

export type ClassActivity = z.infer<typeof ClassActivity>
