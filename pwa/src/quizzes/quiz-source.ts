import type { Question } from '@takhti/schema/questions/model'
import type { QuizSettings, QuizSummary } from '@takhti/schema/quizzes/model'

/** What a quiz is asked from: questions that are here, or those of a quiz that was, played as it was. */
export type QuizSource = { readonly name: string } & (
  | { readonly questions: readonly Question[]; readonly again?: never }
  | { readonly again: QuizBefore; readonly questions?: never }
)

/** A quiz that was opened before; the edge knows all that it asks. */
export type QuizBefore = { readonly quizId: string; readonly settings: QuizSettings; readonly classId: string | null }

/** What the dialog that opens a quiz begins with: without a source one of the sets of *My content* is chosen in it. */
export type StartQuizProps = {
  source: QuizSource | null
  /** The class that it is for, unless another is chosen. */
  classId?: string
  onOpened?: (quiz: QuizSummary) => void
  onClose: () => void
}
