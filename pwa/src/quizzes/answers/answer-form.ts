import { answerKindOf } from '@takhti/schema/quizzes/judging'
import type { Answer, ShownQuestion } from '@takhti/schema/quizzes/model'

/** How a question is answered on the screen. */
export type AnswerForm = 'one' | 'several' | 'order' | 'range' | 'draw' | 'point' | 'words'

/** As the room judges it; several can be chosen of one type alone. */
export function formOf(question: Pick<ShownQuestion, 'type' | 'options'>): AnswerForm {
  const kind = answerKindOf(question)
  return kind === 'options' && question.type === 'MULTIPLE_SELECT' ? 'several' : forms[kind]
}

const forms = {
  options: 'one',
  order: 'order',
  number: 'range',
  point: 'point',
  text: 'words',
  drawing: 'draw',
  // A live quiz opens no question that takes no answer in it.
  none: 'words',
} as const satisfies Record<Answer['kind'] | 'none', AnswerForm>

/** The options that an answer chose, in its order. */
export function chosenIn(answer: Answer | null): readonly string[] {
  return answer?.kind === 'options' || answer?.kind === 'order' ? answer.optionIds : []
}

/** An answer as it can be sent; null while there is nothing to send. */
export function choice(optionIds: readonly string[]): Answer | null {
  return optionIds.length === 0 ? null : { kind: 'options', optionIds: [...optionIds] }
}
