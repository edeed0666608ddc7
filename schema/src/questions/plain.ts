import { plainOf } from '../kit/rich-text/text.ts'
import type { PlainQuestion, Question } from './model.ts'

/** A question in plain words: as it is checked, asked for anew, and named where there is no room for more. */
export function plainQuestion<Asked extends Question>(question: Asked): Asked & PlainQuestion {
  return { ...question, description: plainOf(question.description), explanation: plainOf(question.explanation) }
}
