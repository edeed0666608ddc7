import { useTranslation } from 'react-i18next'
import { retainFocus } from '#ui/focus-hold.ts'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ResultsView } from '../results/ResultsView.tsx'
import { useQuizClient } from '../room/use-quiz-client.ts'
import { HostClient } from './host-client.ts'
import { HostConsole } from './HostConsole.tsx'
import '../quizzes.css'

/** A live quiz for its host; one that is over shows its results. */
export function HostView(props: { quizId: string }) {
  return (
    <div ref={retainFocus} tabIndex={-1}>
      <Hosted {...props} />
    </div>
  )
}

function Hosted({ quizId }: { quizId: string }) {
  const { t } = useTranslation()
  const { client, state } = useQuizClient(() => new HostClient({ room: 'quiz', quizId, view: 'host' }))
  const { quiz, problem } = state
  if (problem === 'quizzes/ended' || quiz?.phase === 'ended') return <ResultsView quizId={quizId} />
  if (problem) return <Notice title={t(`errors.${problem}`)} />
  if (quiz === null) return <Skeleton label={t('quiz.states.connecting')} />
  return <HostConsole client={client} state={state} quiz={quiz} />
}
