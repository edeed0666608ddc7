import { IconBroadcast } from '@tabler/icons-react'
import type { Question } from '@takhti/schema/questions/model'
import type { QuizSettings, QuizSummary } from '@takhti/schema/quizzes/model'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Late } from './Late.tsx'

/** What a quiz is asked from: questions that are here, or those of a quiz that was, played as it was. */
export type QuizSource = { readonly name: string } & (
  | { readonly questions: readonly Question[]; readonly again?: never }
  | { readonly again: QuizBefore; readonly questions?: never }
)

/** A quiz that was opened before; the edge knows all that it asks. */
export type QuizBefore = { readonly quizId: string; readonly settings: QuizSettings; readonly classId: string | null }

const loadDialog = () => import('./host/StartDialog.tsx')

type StartQuizButtonProps = { source: QuizSource | null; onOpened?: (quiz: QuizSummary) => void }

/** Opens a live quiz with the questions that stand beside it, or with a set that is chosen then. */
export function StartQuizButton({ source, ...given }: StartQuizButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBroadcast size={20} aria-hidden="true" />
        {t(source?.again === undefined ? 'quiz.start' : 'quiz.again')}
      </Button>
      {isOpen && <StartQuiz {...given} source={source} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the dialog that opens a quiz begins with: without a source one of the sets of *My content* is chosen in it. */
export type StartQuizProps = {
  source: QuizSource | null
  /** The class that it is for, unless another is chosen. */
  classId?: string
  onOpened?: (quiz: QuizSummary) => void
  onClose: () => void
}

/** The dialog that opens a quiz. */
export function StartQuiz(props: StartQuizProps) {
  // It has a form of its own, and may be opened from within another one.
  return createPortal(<Late load={loadDialog}>{({ StartDialog }) => <StartDialog {...props} />}</Late>, document.body)
}
