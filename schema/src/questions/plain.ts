import { plainOf } from '../kit/rich-text/text.ts'
import type { PlainQuestion, Question } from './model.ts'

/** A question as plain text, for checks, for engines, and for short labels. */
export function plainQuestion<Asked extends Question>(question: Asked): Asked & PlainQuestion {
  return { ...question, description: plainOf(question.description), explanation: plainOf(question.explanation) }
}
