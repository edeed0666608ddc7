import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
import { writtenAnswer } from '@takhti/schema/questions/plain'
import type { Answer } from '@takhti/schema/quizzes/model'

/** An answer as text; empty where it has none, as for a drawing. */
export function answerText(answer: Answer | null, { options }: Pick<Question, 'options'>): string {
  if (answer?.kind === 'text') return answer.text
  if (answer?.kind === 'number') return String(answer.value)
  if (answer?.kind !== 'options' && answer?.kind !== 'order') return ''
  // An ordered answer is listed in the given order.
  const chosen =
    answer.kind === 'order'
      ? answer.optionIds
      : options.map(({ id }) => id).filter((id) => answer.optionIds.includes(id))
  return titlesOf(chosen, options)
}

/** The right answer as text. */
export function rightText({ options, correctOptions, answer, range }: Question): string {
  if (range !== undefined) return [range.right, range.unit ?? ''].join(' ').trim()
  return correctOptions.length > 0 ? titlesOf(correctOptions, options) : plainOf(writtenAnswer(answer))
}

/** A player's place among all; the count of players may be older than the rank. */
export function placeOf(rank: number, count: number): { rank: number; count: number } {
  return { rank, count: Math.max(rank, count) }
}

function titlesOf(ids: readonly string[], options: Question['options']): string {
  return ids
    .map((id) => options.find((option) => option.id === id)?.title ?? '')
    .map(plainOf)
    .join(', ')
}
