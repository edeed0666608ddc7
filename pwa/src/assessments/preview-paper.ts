import type { Assessment, PaperQuestion } from '@takhti/schema/assessments/model'
import { paperQuestionOf } from '@takhti/schema/assessments/paper'
import { paperOf } from '@takhti/schema/responses/paper'

/** The paper that a student would get for this seed, drawn from the questions as they are now. */
export function previewPaper({ questions, settings }: Pick<Assessment, 'questions' | 'settings'>, seed: string) {
  const numerics = new Map(questions.flatMap(({ id, numeric }) => (numeric === undefined ? [] : [[id, numeric]])))
  return paperOf<PaperQuestion>({ questions: questions.map(paperQuestionOf), settings, numerics }, seed)
}
