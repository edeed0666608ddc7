import type {
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
import type { LessonPart, LessonPlan } from '@takhti/schema/ai/model'
import type { PlainQuestion, SourceSpan } from '@takhti/schema/questions/model'

/** What is read; the same `key` stands for the same text, so that it is read once. */
export type SourceText = { key: string; capture: Readable }

/** A passage of a source, for a model that is given only as much as it can read. */
export type Passage = { text: string; span: SourceSpan }

/** Everything the embedded engine does beside the page: what it is asked with, and what it answers. */
export type Works = {
  /** Fetches what the source's language needs, so that it is on the device from then on. */
  prepare: { asked: object; answer: null }
  /** What the source begins with, long before the whole is read. */
  glance: { asked: object; answer: Summary }
  summary: { asked: object; answer: Summary }
  concepts: { asked: object; answer: Concept[] }
  cards: { asked: object; answer: Cards }
  plan: { asked: { request: LessonPlanRequest }; answer: LessonPlan | Refused }
  /** Its parts are told as they come. */
  lesson: { asked: { request: LessonRequest }; answer: null }
  quiz: { asked: { request: QuizRequest }; answer: Quiz }
  /** Its written tasks as the questions that they are. */
  assignment: { asked: { request: AssignmentRequest }; answer: Quiz }
  /** Sentences from all parts of the source, together no more than so many letters. */
  passages: { asked: { letters: number }; answer: Passage[] }
  /** Sentences that somebody else wrote, each with the passage that bears it out; those that none bears out are left out. */
  ground: { asked: { points: string[] }; answer: SummarySentence[] }
  /** The questions as the checks of `schema/src/questions` leave them; `others` stand beside them and are not repeated. */
  check: {
    asked: { questions: PlainQuestion[]; others: PlainQuestion[]; isRepaired: boolean }
    answer: PlainQuestion[]
  }
}

export type WorkName = keyof Works

export type Work<Name extends WorkName = WorkName> = { [Each in Name]: { name: Each } & Works[Each]['asked'] }[Name]

export type AnswerTo<Name extends WorkName> = Works[Name]['answer']

/** How far a work is, or what has come of it; `summary` comes long before questions do. */
export type News = { stage: 'engine' | 'reading' | 'asking' } | { summary: Summary } | { part: LessonPart }

export type Order = { id: number; source: SourceText; work: Work }

/** `notHere`: what the engine needs for this language is not on the device and could not be fetched. */
export type WorkFault = 'notHere' | 'failed'

export type Reply =
  | { id: number; news: News }
  | { id: number; answer: AnswerTo<WorkName> }
  | { id: number; fault: WorkFault }
