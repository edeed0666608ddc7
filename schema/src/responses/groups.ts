import { numberMarksOf } from '../kit/number-text.ts'
import { plainOf } from '../kit/rich-text/text.ts'
import type { Question } from '../questions/model.ts'
import type { Drawn } from '../questions/numeric.ts'
import { plainAnswer } from '../quizzes/written-answer.ts'
import type { GivenAnswer } from './answer.ts'
import { inkPicture, type InkPicture, isAlike } from './like-drawings.ts'

/** An answer of a response, with the numbers that its attempt drew. */
export type GroupedAnswer = { responseId: string; answer: GivenAnswer; drawn?: Drawn | undefined }

/** Answers that are marked in one act. `key` is their common content, `shown` the first one's answer. */
export type AnswerGroup = { key: string; shown: GivenAnswer; responseIds: string[] }

type Grouped = Pick<Question, 'description' | 'answer' | 'type' | 'image'>

/** Beyond so many kinds of drawings a further one is compared with none: a kind of two among hundreds saves no time. */
const mostKinds = 200

/**
 * Answers grouped by content, the largest group first; drawings by where their ink is. An answer that only a person can compare,
 * and one in `apart`, is a group of its own.
 */
export function answerGroups(
  question: Grouped,
  answers: readonly GroupedAnswer[],
  apart: ReadonlySet<string> = new Set(),
): AnswerGroup[] {
  const groups = new Map<string, AnswerGroup>()
  const kinds = drawingKinds(question)
  for (const { responseId, answer, drawn } of answers) {
    // One text answers two questions where the numbers differ.
    const asked = Object.keys(drawn ?? {}).length > 0 ? ` of ${JSON.stringify(drawn)}` : ''
    const content = apart.has(responseId) ? null : keyOf(question, answer, (path) => kinds(path, asked, responseId))
    const key = content === null ? `alone ${responseId}` : `${content}${asked}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { key, shown: answer, responseIds: [responseId] })
    else group.responseIds.push(responseId)
  }
  return [...groups.values()].sort(
    (one, other) => other.responseIds.length - one.responseIds.length || (one.key < other.key ? -1 : 1),
  )
}

/** Names the first drawing, of those with one question, that a drawing is alike. */
function drawingKinds({ image }: Grouped): (path: string, asked: string, responseId: string) => string {
  const kinds: { picture: InkPicture; asked: string; name: string }[] = []
  return (path, asked, responseId) => {
    const picture = inkPicture(path, image !== undefined)
    if (picture === null) return responseId
    const known = kinds.find((kind) => kind.asked === asked && isAlike(kind.picture, picture))
    if (known !== undefined) return known.name
    if (kinds.length < mostKinds) kinds.push({ picture, asked, name: responseId })
    return responseId
  }
}

function keyOf(
  { type, description, answer: right }: Grouped,
  answer: GivenAnswer,
  kindOf: (path: string) => string,
): string | null {
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
    case 'board':
      return `drawing ${kindOf(answer.path)}`
    case 'files':
      return null
  }
}
