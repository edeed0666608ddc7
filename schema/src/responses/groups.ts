import { numberMarksOf } from '../kit/number-text.ts'
import { plainOf } from '../kit/rich-text/text.ts'
import type { Question } from '../questions/model.ts'
import { plainAnswer } from '../quizzes/written-answer.ts'
import type { GivenAnswer } from './answer.ts'

/** An answer of a response. */
export type GroupedAnswer = { responseId: string; answer: GivenAnswer }

/** Answers that are marked in one act. `key` is their common content, `shown` the first one's answer. */
export type AnswerGroup = { key: string; shown: GivenAnswer; responseIds: string[] }

/**
 * Answers grouped by content, the largest group first. An answer that only a person can compare is a group of its own.
 */
export function answerGroups(
  question: Pick<Question, 'description' | 'answer' | 'type'>,
  answers: readonly GroupedAnswer[],
): AnswerGroup[] {
  const groups = new Map<string, AnswerGroup>()
  for (const { responseId, answer } of answers) {
    const key = keyOf(question, answer) ?? `alone ${responseId}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { key, shown: answer, responseIds: [responseId] })
    else group.responseIds.push(responseId)
  }
  return [...groups.values()].sort(
    (one, other) => other.responseIds.length - one.responseIds.length || (one.key < other.key ? -1 : 1),
  )
}

function keyOf(
  { type, description, answer: right }: Pick<Question, 'type' | 'description' | 'answer'>,
  answer: GivenAnswer,
) {
  switch (answer.kind) {
    case 'text':
    case 'longText':
    case 'numeric':
      return `text ${plainAnswer(answer.text, numberMarksOf(`${plainOf(description)} ${right}`))}`
    case 'options':
      return `options ${[...answer.optionIds].sort().join(' ')}`
    case 'order':
      return `order ${answer.optionIds.join(' ')}`
    case 'number':
      return `number ${answer.value}`
    case 'point':
      // A tenth of the image: points in one cell are one group.
      return `${type} ${Math.floor(answer.x * 10)} ${Math.floor(answer.y * 10)}`
    case 'drawing':
      return `drawing ${answer.path}`
    case 'board':
    case 'files':
      return null
  }
}
