import type { AssessmentSummary } from '@takhti/schema/assessments/model'
import type { Question } from '@takhti/schema/questions/model'
import { additions } from '@takhti/schema/questions/sets/rules'
import { readContent } from '#files/port.ts'
import { questionsOfSet, withSource } from '#questions/port.ts'
import { bankQuestions, curatedQuestions } from '#topics/port.ts'
import { changeQuestions, findTaught, type Args } from '../edits.ts'
import { summaryOf } from '../views.ts'

type Importing = Args & { fail(code: 'common/not-found' | 'sets/full'): never }

/** Adds questions of the bank; those that the assessment has already stay as they are. */
export async function importFromBank(
  args: Importing,
  { assessmentId, questionBankIds }: { assessmentId: string; questionBankIds: readonly string[] },
): Promise<AssessmentSummary> {
  return addAll(args, assessmentId, await bankQuestions(args.platform, args.scope, questionBankIds))
}

/** Adds curated questions; those that the assessment has already stay as they are. */
export async function importCurated(
  args: Importing,
  { assessmentId, curatedQuestionReferenceIds: ids }: { assessmentId: string; curatedQuestionReferenceIds: string[] },
): Promise<AssessmentSummary> {
  return addAll(args, assessmentId, await curatedQuestions(args.platform, ids))
}

/** Adds questions generated from an item of the caller's content, or those of a question set of theirs. */
export async function importGenerated(
  args: Importing,
  { assessmentId, groupId, questionIds }: { assessmentId: string; groupId: string; questionIds: readonly string[] },
): Promise<AssessmentSummary> {
  const { platform, scope } = args
  const made =
    (await questionsOfSet(platform, scope, groupId)) ??
    (await readContent(platform, scope, { id: groupId }))?.questions.map((question) => withSource(question, groupId))
  const chosen = (made ?? []).filter(({ id }) => questionIds.includes(id))
  return addAll(args, assessmentId, chosen)
}

async function addAll(args: Importing, id: string, questions: readonly Question[]): Promise<AssessmentSummary> {
  const found = await findTaught(args, id)
  if (questions.length === 0) return args.fail('common/not-found')
  return changeQuestions(args, { found, changes: additions(questions) }, (_, row) => summaryOf(row))
}
