import { DraftQuestion, type AssessmentQuestion } from '@takhti/schema/assessments/model'
import type { SetChange } from '@takhti/schema/questions/sets/rules'
import type { Statement } from '#platform/db.ts'
import { changeQuestions, type Args } from '../edits.ts'
import type { FoundAssessment } from '../store.ts'
import { questionsOf } from '../views.ts'

/** The arguments of commands that change one question and answer it. */
export type QuestionEdit = Args<AssessmentQuestion> & { fail(code: 'common/not-found' | 'sets/full'): never }

type Change = {
  found: FoundAssessment
  changes: readonly SetChange<DraftQuestion>[]
  id: string
  beside?: readonly Statement[]
}

/** Commits changes, and answers the question of that id as it is afterwards. */
export async function changeOne(args: QuestionEdit, { id, ...change }: Change): Promise<AssessmentQuestion> {
  return changeQuestions(args, change, (rows) => {
    const [question] = questionsOf({ items: rows.filter((row) => row.id === id) })
    return question ?? args.fail('common/not-found')
  })
}

/** Writes fields of a question, with statements beside; nothing where neither makes a difference. */
export async function rewriteQuestion(
  args: QuestionEdit,
  { found, question }: { found: FoundAssessment; question: AssessmentQuestion },
  { fields, beside = [] }: { fields: object; beside?: readonly Statement[] },
): Promise<AssessmentQuestion> {
  const { version: base, otherOf: _, ...rest } = question
  const item = DraftQuestion.parse({ ...rest, ...fields })
  const isSame = JSON.stringify(item) === JSON.stringify(DraftQuestion.parse(rest))
  const changes = isSame ? [] : [{ kind: 'put' as const, item, version: args.newId(), base }]
  return changeOne(args, { found, changes, id: item.id, beside })
}
