import type { RichText } from '../kit/rich-text/rules.ts'
import { plainOf } from '../kit/rich-text/text.ts'
import type { PlainQuestion, Question } from './model.ts'

/** A question as plain text, for checks, for engines, and for short labels. */
export function plainQuestion<Asked extends Question>(
  question: Asked,
): Omit<Asked, 'description' | 'options' | 'answer' | 'explanation'> & PlainQuestion {
  const { description, options, answer, explanation } = question
  return {
    ...question,
    description: plainOf(description),
    options: plainOptions(options),
    answer: plainOf(answer),
    explanation: plainOf(explanation),
  }
}

/** Options with their titles as plain text. */
function plainOptions(options: Question['options']): PlainQuestion['options'] {
  return options.map(({ id, title }) => ({ id, title: plainOf(title) }))
}

/** A written answer for display: each accepted wording, where a judged text has several. */
export function writtenAnswer(answer: RichText): RichText {
  if (typeof answer !== 'string') return answer
  const wordings = answer.split('|').map((each) => each.trim())
  return wordings.filter((each) => each !== '').join(' / ')
}
