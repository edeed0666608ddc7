import { useTranslation } from 'react-i18next'
import { keepFocus } from '#ui/keep-focus.ts'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ResultsView } from '../results/ResultsView.tsx'
import { useLine } from '../room/use-line.ts'
import { HostLine } from './host-line.ts'
import { HostDesk } from './HostDesk.tsx'
import '../quizzes.css'

/** A live quiz as its host leads it; one that is over shows what it came to. */
export function HostView(props: { quizId: string }) {
  return (
    <div ref={keepFocus} tabIndex={-1}>
      <Hosted {...props} />
    </div>
  )
}

function Hosted({ quizId }: { quizId: string }) {
  const { t } = useTranslation()
  const { line, state } = useLine(() => new HostLine({ room: 'quiz', quizId, view: 'host' }))
  const { quiz, problem } = state
  if (problem === 'quizzes/ended' || quiz?.phase === 'ended') return <ResultsView quizId={quizId} />
  if (problem) return <Notice title={t(`errors.${problem}`)} />
  if (quiz === null) return <Skeleton label={t('quiz.states.connecting')} />
  return <HostDesk line={line} state={state} quiz={quiz} />
}
