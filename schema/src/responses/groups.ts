import { numberMarksOf } from '../kit/number-text.ts'
import { plainOf } from '../kit/rich-text/text.ts'
import type { Question } from '../questions/model.ts'
import type { Drawn } from '../questions/numeric.ts'
import { plainAnswer } from '../quizzes/written-answer.ts'
import type { GivenAnswer } from './answer.ts'

/** An answer of a response, with the numbers that its attempt drew. */
export type GroupedAnswer = { responseId: string; answer: GivenAnswer; drawn?: Drawn | undefined }

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
  for (const { responseId, answer, drawn } of answers) {
    const content = keyOf(question, answer)
    // One text answers two questions where the numbers differ.
    const asked = Object.keys(drawn ?? {}).length > 0 ? ` of ${JSON.stringify(drawn)}` : ''
    const key = content === null ? `alone ${responseId}` : `${content}${asked}`
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
      return `text ${plainAnswer(answer.text, numberMarksOf(`${plainOf(description)} ${plainOf(right)}`))}`
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
