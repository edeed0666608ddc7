import * as z from 'zod'
import { Persona, QuickAction, Refusal } from '../ai/model.ts'
import { captureKinds, documentFormats, Segment } from '../capture/model.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { learningAccesses, maxExchangeText, pathKinds } from './rules.ts'

const classOfCaller = z.object({ id: Id, name: z.string() })

/** A class of the caller's, and whether they may ask the assistant in it. */
export const LearningClass = classOfCaller.extend({ access: z.enum(learningAccesses) })

export type LearningClass = z.infer<typeof LearningClass>

/** A source that a class of the caller's was given, without its text. */
export const GivenSource = z.object({ id: Id, name: z.string(), language: z.string(), classIds: z.array(Id) })

export type GivenSource = z.infer<typeof GivenSource>

/** The text of a given source, as the engine on the device reads it. */
export const GivenText = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(captureKinds),
  format: z.enum(documentFormats).optional(),
  language: z.string(),
  createdAt: Instant,
  segments: z.array(Segment),
})

export type GivenText = z.infer<typeof GivenText>

const words = z.string().max(maxExchangeText)

/** Where an answer is: a page of a lesson, or a page or second of a source. */
const Passage = z.object({
  kind: z.enum(['lesson', 'source']),
  id: Id,
  name: z.string().max(300),
  page: z.int().min(1).optional(),
  startMs: z.int().min(0).optional(),
  quote: words,
})

/** What a student asked and the steps that followed. The attempt is theirs, made before any help. */
export const Exchange = z.strictObject({
  id: Id,
  classId: Id,
  action: QuickAction.nullable(),
  persona: Persona.optional(),
  question: words,
  attempt: words,
  /** The hints that were shown before the answer. */
  hints: z.int().min(0).max(10),
  /** Empty while the student saw hints alone. */
  answer: words,
  /** Why there is no answer. */
  refused: Refusal.optional(),
  passages: z.array(Passage).max(12),
  askedAt: Instant,
})

export type Exchange = z.infer<typeof Exchange>

/** An exchange for the class's teachers, with the student who asked. */
export const ReadExchange = Exchange.extend({ student: z.object({ id: Id, name: z.string() }) })

/** A student of a class, and what the institute recorded for the assistant. */
export const LearnerConsent = z.object({
  id: Id,
  name: z.string(),
  bornYear: z.int().nullable(),
  hasConsent: z.boolean(),
  access: z.enum(learningAccesses),
})

export type LearnerConsent = z.infer<typeof LearnerConsent>

/** One thing on the path of a class. A learner has their own progress, a teacher the number of students who are done. */
export const PathItem = z.object({
  kind: z.enum(pathKinds),
  id: Id,
  name: z.string(),
  /** The heading that its author gave a lesson. */
  section: z.string().nullable(),
  givenAt: Instant,
  /** Parts done, of all of them: cards of a deck, students of a class, else one. */
  done: z.int().min(0),
  total: z.int().min(0),
})

export type PathItem = z.infer<typeof PathItem>
