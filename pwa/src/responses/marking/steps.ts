import { answerGroups } from '@takhti/schema/responses/groups'
import type { MarkedAnswer, MarkedQuestion } from '@takhti/schema/responses/marking-model'

/** One act of marking: an answer, or several that are alike. */
export type Step = { key: string; question: MarkedQuestion; answers: readonly MarkedAnswer[] }

/** Each answer to a question as a step. */
export function stepsOfQuestion(question: MarkedQuestion, answers: readonly MarkedAnswer[]): Step[] {
  return answers.map((answer) => ({ key: answer.assessmentResponseId, question, answers: [answer] }))
}

/** Like answers as one step, the largest group first; missing answers are the last. Responses in `apart` are in no group. */
export function stepsOfGroups(
  question: MarkedQuestion,
  answers: readonly MarkedAnswer[],
  apart: ReadonlySet<string> = new Set(),
): Step[] {
  const byId = new Map(answers.map((answer) => [answer.assessmentResponseId, answer]))
  const given = answers.flatMap(({ assessmentResponseId, response: { answer, drawn } }) =>
    answer === null ? [] : { responseId: assessmentResponseId, answer, drawn },
  )
  const missing = answers.filter(({ response }) => response.answer === null)
  const groups = answerGroups(question.question, given, apart).map(({ key, responseIds }) => ({
    key: `group ${key}`,
    question,
    answers: responseIds.flatMap((id) => byId.get(id) ?? []),
  }))
  return missing.length === 0 ? groups : [...groups, { key: 'group missing', question, answers: missing }]
}

/** The next step after this one that waits for a mark, then any before it; null where none does. */
export function nextOpen(steps: readonly Step[], index: number, isOpen: (step: Step) => boolean): number | null {
  const order = [...steps.keys()].map((each) => (index + 1 + each) % steps.length)
  return order.find((each) => each !== index && isOpenAt(steps, each, isOpen)) ?? null
}

function isOpenAt(steps: readonly Step[], index: number, isOpen: (step: Step) => boolean): boolean {
  const step = steps[index]
  return step !== undefined && isOpen(step)
}
