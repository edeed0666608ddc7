import { useTranslation } from 'react-i18next'
import { pairingSecret } from '#api/paired-device.ts'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Countdown } from '../Countdown.tsx'
import { joinAddress } from '../join-address.ts'
import { JoinCode } from '../JoinCode.tsx'
import { Podium } from '../Podium.tsx'
import { QuestionFace } from '../QuestionFace.tsx'
import { RoomResults } from '../results/RoomResults.tsx'
import type { KnownQuiz, QuizClientState } from '../room/quiz-state.ts'
import { useQuizClient } from '../room/use-quiz-client.ts'
import { HostClient } from './host-client.ts'
import { QuizDriven } from './QuizDriven.tsx'
import { Roster } from './Roster.tsx'
import { useQuizMessages } from './use-quiz-messages.ts'
import '../quizzes.css'

/** The panel's seat is told nothing but what everybody may see, so whoever opens it brings the code. */
type PanelViewProps = { quizId: string; code: string }

/** What everybody in the room looks at: it shows and commands nothing, and knows no answer before it is told. */
export function PanelView({ quizId, code }: PanelViewProps) {
  const { t } = useTranslation()
  const { state } = useQuizClient(() => new HostClient({ room: 'quiz', quizId, view: 'panel' }))
  const { quiz, problem } = state
  useQuizMessages(quizId)
  return (
    <>
      <main id="content" className="quiz-panel" tabIndex={-1}>
        {problem && <Notice isPage title={t(`errors.${problem}`)} />}
        {!problem && !quiz && <Skeleton label={t('quiz.states.connecting')} />}
        {!problem && quiz && quiz.phase !== 'ended' && !state.isHere && (
          <p className="quiz-lost" role="status">
            {t('quiz.states.lost')}
          </p>
        )}
        {!problem && quiz && <Shown quiz={quiz} state={state} code={code} />}
      </main>
      {/* Beside what it covers: that is higher than the window at times, and where a browser is older it would hold the cover. */}
      {quiz && pairingSecret() !== null && <QuizDriven quiz={quiz} />}
    </>
  )
}

function Shown({ quiz, state, code }: { quiz: KnownQuiz; state: QuizClientState; code: string }) {
  const { t } = useTranslation()
  const { open, phase, turn, total, top } = quiz
  if (phase === 'ended') return <RoomResults quizId={quiz.quizId} top={top} />
  if (open === null)
    return (
      <>
        <h1 dir="auto">{quiz.name}</h1>
        <JoinCode code={code} address={joinAddress(code)} />
        <p role="status">{t('quiz.playerCount', { count: quiz.playerCount })}</p>
        <Roster quiz={quiz} />
      </>
    )
  const ranking = phase === 'revealed' ? (top ?? []) : []
  const isAsked = phase === 'open' || phase === 'paused'
  return (
    <>
      <div className="quiz-state">
        <span>{t('quiz.play.place', { number: turn, count: total })}</span>
        <bdi dir="ltr">{code}</bdi>
        {phase === 'paused' && <strong role="status">{t('quiz.phases.paused')}</strong>}
        {isAsked && open.closesAt && <Countdown closesAt={open.closesAt} offsetMs={state.offsetMs} />}
      </div>
      {ranking.length > 0 ? (
        // In the place of the question: both are more than a panel holds, and nobody scrolls it.
        <>
          <h1>{t('quiz.ranking.title')}</h1>
          <Podium ranking={ranking} />
        </>
      ) : (
        <QuestionFace question={open.question} solution={quiz.solution} tally={isAsked ? null : quiz.tally} />
      )}
      {isAsked && <p role="status">{t('quiz.host.answered', { answered: quiz.answered, count: quiz.playerCount })}</p>}
    </>
  )
}
