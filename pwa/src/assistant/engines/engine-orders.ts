import type {
  AskRequest,
  AssignmentRequest,
  Cards,
  Concept,
  LessonPlanRequest,
  LessonRequest,
  Quiz,
  QuizRequest,
  Refused,
  Summary,
  SummarySentence,
} from '@takhti/assistant/port'
import type { Readable } from '@takhti/assistant/source'
import type { ChatPart, LessonPart, LessonPlan } from '@takhti/schema/ai/model'
import type { Slide } from '@takhti/schema/presentations/model'
import type { PlainQuestion, SourceSpan } from '@takhti/schema/questions/model'

/** The text to read; the same `key` means the same text, so that it is read once. */
export type SourceText = { key: string; capture: Readable }

/** A passage of a source, for a model with a limited input. */
export type Passage = { text: string; span: SourceSpan }

/** Everything that the embedded engine does in the worker: its input and its answer. */
export type Works = {
  /** Loads what the source's language needs, so that it is on the device from then on. */
  prepare: { asked: object; answer: null }
  /** The beginning of the source, long before all of it is read. */
  glance: { asked: object; answer: Summary }
  summary: { asked: object; answer: Summary }
  concepts: { asked: object; answer: Concept[] }
  cards: { asked: object; answer: Cards }
  plan: { asked: { request: LessonPlanRequest }; answer: LessonPlan | Refused }
  /** Its parts are sent as they are made. */
  lesson: { asked: { request: LessonRequest }; answer: null }
  /** About so many slides, with notes for a talk of these minutes. */
  slides: { asked: { request: { seed: number; count: number; minutes: number } }; answer: Slide[] }
  quiz: { asked: { request: QuizRequest }; answer: Quiz }
  /** Its written tasks as questions. */
  assignment: { asked: { request: AssignmentRequest }; answer: Quiz }
  /** An answer from several texts; `language` is that of a text whose own is unknown. */
  ask: { asked: { request: AskRequest; captures: Readable[]; language: string }; answer: ChatPart[] }
  /** Sentences from all parts of the source, of at most this many characters together. */
  passages: { asked: { letters: number }; answer: Passage[] }
  /** Sentences of another author, each with its supporting passage; those without one are dropped. */
  ground: { asked: { points: string[] }; answer: SummarySentence[] }
  /**
   * The questions as the checks of `schema/src/questions` leave them; `others` are shown beside them and are not
   * repeated.
   */
  check: {
    asked: { questions: PlainQuestion[]; others: PlainQuestion[]; isRepaired: boolean }
    answer: PlainQuestion[]
  }
}

export type WorkName = keyof Works

export type Work<Name extends WorkName = WorkName> = { [Each in Name]: { name: Each } & Works[Each]['asked'] }[Name]

export type AnswerTo<Name extends WorkName> = Works[Name]['answer']

/** The progress of a work, or its partial result; `summary` arrives long before questions do. */
export type News = { stage: 'engine' | 'reading' | 'asking' } | { summary: Summary } | { part: LessonPart }

export type Order = { id: number; source: SourceText; work: Work }

/** `notHere`: the engine's files for this language are not on the device and could not be loaded. */
export type WorkFault = 'notHere' | 'failed'

export type Reply =
  | { id: number; news: News }
  | { id: number; answer: AnswerTo<WorkName> }
  | { id: number; fault: WorkFault }
