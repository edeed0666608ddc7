import type { Question } from '@takhti/schema/questions/model'
import { base64url, randomBytes } from '#platform/random.ts'

/** The question of a quiz with random ids for the items of an `ORDER`: sorting its author's ids would reveal the order. */
export function withFreshOptionIds(question: Question): Question {
  if (question.type !== 'ORDER') return question
  const fresh = new Map(question.options.map(({ id }) => [id, base64url(randomBytes(new Uint8Array(12)))]))
  const idOf = (id: string) => fresh.get(id) ?? id
  return {
    ...question,
    options: question.options.map((option) => ({ ...option, id: idOf(option.id) })),
    correctOptions: question.correctOptions.map(idOf),
  }
}
