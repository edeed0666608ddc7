import type {
  Assignment,
  AssessmentDraft,
  AssignmentType,
  Cards,
  ChatMessage,
  ChatMode,
  ChatPart,
  Concept,
  DesiredOutcome,
  Explanation,
  ImageDescription,
  Lesson,
  LessonPart,
  LessonPlan,
  LessonStructure,
  Persona,
  Quiz,
  QuickAction,
  ReferenceAnswer,
  Refused,
  SearchQuery,
  Shortfall,
  Summary,
  SummarySentence,
  Task,
  TopicAnalysis,
  Translation,
} from '@takhti/schema/ai/model'
import { type RefusalCode, refusals } from '@takhti/schema/ai/rules'
import type {
  BloomLevel,
  Difficulty,
  Maker,
  PlainQuestion,
  QuestionType,
  SourceSpan,
} from '@takhti/schema/questions/model'
import type { Source } from './source.ts'

export type {
  Card,
  Cards,
  Concept,
  Quiz,
  Refused,
  Shortfall,
  Summary,
  SummarySentence,
  Task,
} from '@takhti/schema/ai/model'

export { refusals, type RefusalCode } from '@takhti/schema/ai/rules'

/** An aborted task rejects, or its stream throws, with the signal's reason. */
export type Options = { signal?: AbortSignal }

export type QuizRequest = {
  /** 1 to 6, as in the quiz-generation panel. */
  count: number
  /** The same seed and source give the same questions with the same ids. */
  seed: number
  /** Types to choose from; all that the engine can make when left out. */
  types?: readonly QuestionType[]
  /** Bloom's levels to choose from; all that the engine can reach when left out or empty. */
  levels?: readonly BloomLevel[]
  /** Questions of this difficulty come first, others fill the rest; any when left out. */
  difficulty?: Difficulty
  /** Existing questions: none is repeated, and parts without one come first. */
  besides?: readonly PlainQuestion[]
}

export type LessonRequest = {
  seed: number
  /** 1 to 12; by the length of the source when left out. */
  sections?: number
}

export type LessonPlanRequest = {
  seed: number
  outcomes: readonly DesiredOutcome[]
  /** Only `FIVE_E` can be made. */
  structure: LessonStructure
  /** All levels that the engine can reach when empty. */
  levels: readonly BloomLevel[]
}

export type AssignmentRequest = {
  seed: number
  type: AssignmentType
  /** 1 to 6. */
  count: number
  levels?: readonly BloomLevel[]
  difficulty?: Difficulty
  /** As of a quiz. */
  besides?: readonly PlainQuestion[]
}

export type AssessmentRequest = Omit<QuizRequest, 'count' | 'besides'> & {
  /** 1 to 30. */
  count: number
}

/** A written question that wants a model answer; `span` is where its answer is, when that is known. */
export type ReferenceRequest = { question: string; points: number; span?: SourceSpan }

/** `from` is detected when left out; both are BCP 47 tags. */
export type TranslationRequest = { text: string; to: string; from?: string }

/** An image as it is stored; `language` is that of the description. */
export type Picture = { bytes: Uint8Array; type: 'image/jpeg' | 'image/png' | 'image/webp'; language: string }

/** A slide in a model's words; each point has its passage. */
export type SlidePart = { title: string; points: SummarySentence[] }

export type AskRequest = {
  /** The messages so far, the last by the user; the assistant's own come without their citations. */
  messages: readonly ChatMessage[]
  mode?: ChatMode
  persona?: Persona
  action?: QuickAction
  seed?: number
}

/**
 * A text engine. Its answers are data: whatever the source contains, it neither throws nor acts. An impossible task
 * returns `Refused`, a partial one a `short` with the reason.
 */
export type Engine = {
  name: Maker
  /** The model that it asks, and the edition of the prompts that it asks with. */
  model?: { name: string; prompts: number }
  can(task: Task): 'ok' | RefusalCode
  summarise(source: Source, limit?: number, options?: Options): Promise<Summary>
  keyConcepts(source: Source, limit?: number, options?: Options): Promise<Concept[]>
  makeQuiz(source: Source, request: QuizRequest, options?: Options): Promise<Quiz>
  makeCards(source: Source, limit?: number, options?: Options): Promise<Cards>
  makeLesson(source: Source, request: LessonRequest, options?: Options): Promise<Lesson | Refused>
  streamLesson(source: Source, request: LessonRequest, options?: Options): AsyncIterable<LessonPart>
  /** A model's slides of about this number; absent in an engine without one, and rejects where the model fails. */
  slideParts?(source: Source, count: number, options?: Options): Promise<SlidePart[]>
  planLesson(source: Source, request: LessonPlanRequest, options?: Options): Promise<LessonPlan | Refused>
  makeAssignment(source: Source, request: AssignmentRequest, options?: Options): Promise<Assignment | Refused>
  draftAssessment(source: Source, request: AssessmentRequest, options?: Options): Promise<AssessmentDraft | Refused>
  analyseTopics(source: Source, limit?: number, options?: Options): Promise<TopicAnalysis | Refused>
  searchQuery(source: Source, options?: Options): Promise<SearchQuery | Refused>
  explain(source: Source, term: string, options?: Options): Promise<Explanation | Refused>
  referenceAnswer(source: Source, request: ReferenceRequest, options?: Options): Promise<ReferenceAnswer | Refused>
  translate(request: TranslationRequest, options?: Options): Promise<Translation | Refused>
  describeImage(picture: Picture, options?: Options): Promise<ImageDescription | Refused>
  /** An answer from the sources alone. */
  ask(sources: readonly Source[], request: AskRequest, options?: Options): AsyncIterable<ChatPart>
  /** Free conversation; sources are optional. */
  chat(sources: readonly Source[], request: AskRequest, options?: Options): AsyncIterable<ChatPart>
}

export function shortfall(asked: number, made: number, code: RefusalCode): Shortfall {
  return { asked, made, code, reason: refusals[code] }
}

type Counts = { asked: number; made: number; dropped: number | undefined }

/** A shortfall with the number of items that failed the checks and were left out. */
export function shortfallOf({ asked, made, dropped = 0 }: Counts, code: RefusalCode): Shortfall {
  return { ...shortfall(asked, made, code), ...(dropped > 0 && { dropped }) }
}

export function refused(code: RefusalCode): Refused {
  return { refused: code, reason: refusals[code] }
}
