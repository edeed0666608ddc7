import { DraftQuestion, type AssessmentQuestion } from '@takhti/schema/assessments/model'
import type { assessmentQuestions } from '@takhti/schema/assessments/questions/contract'
import type { output } from 'zod'
import type { HandlerArgs } from '#http/implement.ts'
import type { RubricRow } from '../access-store.ts'
import { changeQuestions } from '../edits.ts'
import type { assessmentsStore } from '../store.ts'
import { findQuestion } from './question-search.ts'

type Call = (typeof assessmentQuestions)['addAnswerRubric']
type AnswerRubric = output<NonNullable<Call['~orpc']['outputSchema']>>

/** The model answer of a question with its rubric. */
export function answerRubricOf(
  { answer, rubric = '' }: Pick<AssessmentQuestion, 'answer' | 'rubric'>,
  rubricItems: readonly RubricRow[],
): AnswerRubric {
  return { answer, rubric, rubricItems: [...rubricItems] }
}

/** Sets the model answer and the rubric of a question; omitted fields stay. */
export async function addAnswerRubric(
  args: HandlerArgs<Call, ReturnType<typeof assessmentsStore>>,
): Promise<AnswerRubric> {
  const { input, store, newId } = args
  const { found, question } = await findQuestion(args, input)
  const { version: base, otherOf: _, ...rest } = question
  const { answer = question.answer, rubric = question.rubric ?? '', rubricItems: items = found.rubric } = input
  const item = DraftQuestion.parse({ ...rest, answer, rubric })
  const isSame = JSON.stringify(answer) === JSON.stringify(question.answer) && rubric === (question.rubric ?? '')
  const changes = isSame ? [] : [{ kind: 'put' as const, item, version: newId(), base }]
  const isSameRubric = JSON.stringify(items) === JSON.stringify(found.rubric)
  const beside = isSameRubric ? [] : store.putRubric(found.id, question.id, items)
  return changeQuestions(args, { found, changes, beside }, () => answerRubricOf({ answer, rubric }, items))
}
