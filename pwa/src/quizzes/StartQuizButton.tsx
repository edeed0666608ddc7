import { IconBroadcast } from '@tabler/icons-react'
import type { QuizSummary } from '@takhti/schema/quizzes/model'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Late } from './Late.tsx'
import type { QuizSource, StartQuizProps } from './quiz-source.ts'

const loadDialog = () => import('./host/StartDialog.tsx')

type StartQuizButtonProps = {
  source: QuizSource | null
  /** Whether it is the next step of its screen. */
  isMain?: boolean
  onOpened?: (quiz: QuizSummary) => void
}

/** Opens a live quiz with the given questions, or with a set that is chosen then. */
export function StartQuizButton({ source, isMain = false, ...given }: StartQuizButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={isMain ? 'main' : 'plain'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBroadcast size={20} aria-hidden="true" />
        {t(source?.again === undefined ? 'quiz.start' : 'quiz.again')}
      </Button>
      {isOpen && <StartQuiz {...given} source={source} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The dialog that opens a quiz. */
export function StartQuiz(props: StartQuizProps) {
  // It has a form of its own, and may be opened from within another one.
  return createPortal(<Late load={loadDialog}>{({ StartDialog }) => <StartDialog {...props} />}</Late>, document.body)
}
