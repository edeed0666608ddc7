import type { Maker, Question, QuestionType, SourceSpan } from '@takhti/schema/questions/model'
import type { Source } from './source.ts'

/** What callers ask an engine for: tasks, never prompts. */
export const tasks = [
  'summary',
  'concepts',
  'quiz',
  'flashcards',
  'lesson-plan',
  'explanation',
  'translation',
  'chat',
  'image',
] as const

export type Task = (typeof tasks)[number]

/** Why an engine does less than it was asked for. */
export const refusals = {
  'assistant/not-possible': 'This needs a language model, and none is set up here.',
  'assistant/source-too-short': 'There is not enough text here to work with.',
  'assistant/too-few-facts': 'The text does not state enough separate facts to ask about.',
} as const satisfies Record<string, string>

export type RefusalCode = keyof typeof refusals

/** Fewer were made than asked for, and why; `reason` is English, clients translate by `code`. */
export type Shortfall = { asked: number; made: number; code: RefusalCode; reason: string }

export type SummarySentence = { text: string; span: SourceSpan }

export type Summary = { sentences: SummarySentence[]; short?: Shortfall }

export type Concept = { term: string; count: number; span: SourceSpan }

export type QuizRequest = {
  /** 1 to 6, as in the quiz-generation panel. */
  count: number
  /** The same seed and source give the same questions with the same ids. */
  seed: number
  /** Types to choose from; all that the engine can make when left out. */
  types?: readonly QuestionType[]
}

export type Quiz = { questions: Question[]; short?: Shortfall }

/** A text engine. Its answers are data: whatever the source holds, it neither throws nor acts. */
export type Engine = {
  name: Maker
  can(task: Task): 'ok' | RefusalCode
  summarise(source: Source, limit?: number): Promise<Summary>
  keyConcepts(source: Source, limit?: number): Promise<Concept[]>
  makeQuiz(source: Source, request: QuizRequest): Promise<Quiz>
}

export function shortfall(asked: number, made: number, code: RefusalCode): Shortfall {
  return { asked, made, code, reason: refusals[code] }
}
