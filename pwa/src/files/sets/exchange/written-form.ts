import { plainWithTex } from '@takhti/schema/kit/rich-text/text'
import type { Option, Question } from '@takhti/schema/questions/model'

/** The right answers of a written question, each by itself. */
export function rightAnswers({ answer }: Pick<Question, 'answer'>): string[] {
  return plainWithTex(answer)
    .split('|')
    .map((each) => each.trim())
    .filter(Boolean)
}

/** Whether an option is marked right. */
export function isRightOption(
  { correctOptions }: Pick<Question, 'correctOptions'>,
  option: Option | undefined,
): boolean {
  return option !== undefined && correctOptions.includes(option.id)
}

/** The percentage that each option of several is worth: the right ones make up 100, wrong ones take away as much. */
export function scoresOf(question: Question): (option: Option) => string {
  const right = question.options.filter((option) => isRightOption(question, option)).length
  // Moodle accepts only fractions of its own list, with five digits.
  const share = (100 / Math.max(1, right)).toFixed(5).replace(/\.?0+$/, '')
  return (option) => (isRightOption(question, option) ? share : right === 0 ? '0' : '-100')
}
