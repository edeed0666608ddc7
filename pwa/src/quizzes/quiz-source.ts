import type { Question } from '@takhti/schema/questions/model'
import type { QuizSettings, QuizSummary } from '@takhti/schema/quizzes/model'

/** The source of a quiz: given questions, or those of an earlier quiz, with its settings. */
export type QuizSource = { readonly name: string } & (
  | { readonly questions: readonly Question[]; readonly again?: never }
  | { readonly again: QuizBefore; readonly questions?: never }
)

/** An earlier quiz; the server has its questions. */
export type QuizBefore = { readonly quizId: string; readonly settings: QuizSettings; readonly classId: string | null }

/**
 * The initial values of the dialog that opens a quiz; without a source the user chooses one of the sets of *My
 * content*.
 */
export type StartQuizProps = {
  source: QuizSource | null
  /** The quiz's class, unless another is chosen. */
  classId?: string
  onOpened?: (quiz: QuizSummary) => void
  onClose: () => void
}
