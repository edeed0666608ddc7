import type { ErrorCode } from '../kit/errors.ts'
import { isEmptyRichText } from '../kit/rich-text/text.ts'
import { foldSearch } from '../kit/text-fold.ts'
import type { Question } from '../questions/model.ts'
import { answerKindOf } from '../quizzes/answer-kinds.ts'
import { canBeTaken } from '../responses/judge.ts'

/** The purpose of an assessment. */
export const assessmentTypes = ['test', 'assignment'] as const

/**
 * The status of an assessment. A draft is `Unpublished` with version 0. `Closed` accepts no new attempt. Running
 * attempts continue, whatever the status becomes.
 */
export const assessmentStatuses = ['Unpublished', 'Published', 'Closed'] as const

/** The filters of the assessments list. `PUBLISHED` includes closed ones. */
export const assessmentFilters = ['ALL', 'PUBLISHED', 'UNPUBLISHED'] as const

/** The sort keys of the assessments list. */
export const assessmentSorts = ['name', 'createdAt', 'updatedAt', 'dueOn'] as const

/** The themes of a paper, in the order of the theme list. */
export const themes = ['plain', 'ruled', 'chalk', 'meadow', 'sea', 'sunrise'] as const

export type Theme = (typeof themes)[number]

/** The theme of an assessment without a choice. */
export const defaultTheme: Theme = 'plain'

/** The first page of the assessments list. */
export const firstPageSize = 10

/** The most questions of one assessment. */
export const maxQuestionsOfAssessment = 300

/** The most students that one call assigns. */
export const maxAssigned = 2_000

/** The most rubric items of one question; digits select the first nine. */
export const maxRubricItems = 30

/** Whether a name is one of the themes. */
export function isTheme(theme: string): theme is Theme {
  return themes.some((each) => each === theme)
}

/** The form of a name that lists are sorted and searched by. */
export function assessmentNameKey(name: string): string {
  return foldSearch(name)
}

/** The points of all questions together. */
export function totalPointsOf(questions: readonly Pick<Question, 'points'>[]): number {
  // Halves and tenths are typed; a sum of them shows no rounding error.
  return Math.round(questions.reduce((sum, { points }) => sum + points, 0) * 1_000) / 1_000
}

type PublishFault = Extract<
  ErrorCode,
  'assessments/no-questions' | 'assessments/unanswered' | 'assessments/option-count' | 'assessments/no-correct-answer'
>

/** Why an assessment cannot be published: the code, and the questions at fault by id. */
export type PublishVerdict = 'ok' | { code: PublishFault; questionIds: string[] }

const faultsInOrder = [
  'assessments/unanswered',
  'assessments/option-count',
  'assessments/no-correct-answer',
] as const satisfies readonly PublishFault[]

/** Whether these questions can be published to students. */
export function checkPublishable(questions: readonly Question[]): PublishVerdict {
  if (questions.length === 0) return { code: 'assessments/no-questions', questionIds: [] }
  const found = questions.map((question) => ({ id: question.id, fault: questionFault(question) }))
  const code = faultsInOrder.find((each) => found.some(({ fault }) => fault === each))
  if (code === undefined) return 'ok'
  return { code, questionIds: found.filter(({ fault }) => fault === code).map(({ id }) => id) }
}

/** The fault that blocks the publishing of one question, or null. */
export function questionFault(question: Question): PublishFault | null {
  const { description, options, correctOptions, type } = question
  const kind = answerKindOf(question)
  const isChosen = kind === 'options' || kind === 'order'
  if (isEmptyRichText(description)) return 'assessments/unanswered'
  if (isChosen && !hasOptionCount(question)) return 'assessments/option-count'
  if (isChosen && type !== 'VOTE' && correctOptions.length === 0) return 'assessments/no-correct-answer'
  if (isChosen && options.some(({ title }) => isEmptyRichText(title))) return 'assessments/unanswered'
  return canBeTaken(question) ? null : 'assessments/unanswered'
}

function hasOptionCount({ type, options, correctOptions }: Question): boolean {
  if (options.length < 2 || new Set(options.map(({ id }) => id)).size !== options.length) return false
  return type === 'MULTIPLE_SELECT' || type === 'ORDER' || correctOptions.length <= 1
}
