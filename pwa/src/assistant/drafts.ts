import type { Shortfall, Summary } from '@takhti/assistant/port'
import type { Question } from '@takhti/schema/questions/model'
import type { Origin } from './engines/origin.ts'
import type { QuizChoices } from './quiz-form.ts'
import { firstChoices } from './quiz-form.ts'

/** What was generated from one source and is not accepted yet. */
export type Draft = {
  choices: QuizChoices
  questions: readonly Question[]
  short: Shortfall | null
  summary: Summary | null
  /** The engine of the questions; a question that was replaced has its own mark. */
  origin: Origin | null
}

/** Cached while the app is open, so that a dialog that is closed by mistake loses nothing. */
const drafts = new Map<string, Draft>()

export function draftOf(key: string): Draft {
  return drafts.get(key) ?? { choices: firstChoices, questions: [], short: null, summary: null, origin: null }
}

export function storeDraft(key: string, draft: Draft): void {
  drafts.set(key, draft)
}
