import type { Question } from '@takhti/schema/questions/model'
import type { Tally } from '@takhti/schema/quizzes/model'
import { confidences } from '@takhti/schema/quizzes/rules'
import type { AnswerRow } from '#rooms/quiz-rows.ts'

type Counted = Pick<AnswerRow, 'answer' | 'confidence' | 'share'>

/** How a question was answered, by everybody together. */
export function tallyOf(question: Question, answers: readonly Counted[]): Tally {
  const judged = answers.filter(({ share }) => share !== null)
  const counts = new Map(question.options.map(({ id }) => [id, 0]))
  for (const { answer } of answers) {
    if (answer?.kind !== 'options') continue
    for (const id of answer.optionIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const isRight = ({ share }: Counted) => share === 1
  return {
    answered: answers.length,
    right: judged.length === 0 ? null : judged.filter(isRight).length,
    choices: question.type === 'ORDER' ? [] : [...counts].map(([optionId, count]) => ({ optionId, count })),
    confidence: confidences.flatMap((confidence) => {
      const given = answers.filter((each) => each.confidence === confidence)
      return given.length === 0 ? [] : [{ confidence, count: given.length, right: given.filter(isRight).length }]
    }),
  }
}
