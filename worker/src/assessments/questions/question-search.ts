import type { AssessmentQuestion } from '@takhti/schema/assessments/model'
import type { Args } from '../edits.ts'
import type { FoundAssessment } from '../store.ts'
import { questionsOf } from '../views.ts'

/** A question, and of several assessments with it the one that is meant. */
export type One = { questionId: string; assessmentId?: string | undefined }

/** A question of an assessment that the caller teaches with. */
export async function findQuestion(
  { store, fail }: Pick<Args, 'store' | 'fail'>,
  { questionId, assessmentId }: One,
): Promise<{ found: FoundAssessment; question: AssessmentQuestion }> {
  const { found } = await store.find(assessmentId ?? store.assessmentOf(questionId), { questionId })
  const row = found?.items.find(({ id }) => id === questionId)
  if (found === null || row === undefined) return fail('common/not-found')
  const [question] = questionsOf({ items: [row] })
  return question === undefined ? fail('common/not-found') : { found, question }
}
