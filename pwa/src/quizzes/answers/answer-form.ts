import { answerKindOf } from '@takhti/schema/quizzes/answer-kinds'
import type { Answer, ShownQuestion } from '@takhti/schema/quizzes/model'

/** The form of a question's answer on the screen. */
export type AnswerForm = 'one' | 'several' | 'order' | 'range' | 'draw' | 'point' | 'words'

/** Equal to the room's rule: only one type accepts several options. */
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
  // A live quiz opens only questions that can be answered in it.
  none: 'words',
} as const satisfies Record<Answer['kind'] | 'none', AnswerForm>

/** The chosen options of an answer, in its order. */
export function chosenIn(answer: Answer | null): readonly string[] {
  return answer?.kind === 'options' || answer?.kind === 'order' ? answer.optionIds : []
}

/** An answer as it can be sent; null while there is nothing to send. */
export function choice(optionIds: readonly string[]): Answer | null {
  return optionIds.length === 0 ? null : { kind: 'options', optionIds: [...optionIds] }
}
