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
import { TeamPodium } from '../TeamPodium.tsx'
import { HostClient } from './host-client.ts'
import { OwnPaceProgress } from './OwnPaceProgress.tsx'
import { PanelSound } from './PanelSound.tsx'
import { QuizDriven } from './QuizDriven.tsx'
import { Roster } from './Roster.tsx'
import { useQuizMessages } from './use-quiz-messages.ts'
import { useRankingStep } from './use-ranking-step.ts'
import '../quizzes.css'

/** The panel's seat receives only public state, so the page that opens it gives the code. */
type PanelViewProps = { quizId: string; code: string }

/** The shared screen of a quiz: it commands nothing, and receives the solution only when it is revealed. */
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
        {!problem && quiz && <PanelSound quiz={quiz} />}
        {!problem && quiz && <Shown quiz={quiz} state={state} code={code} />}
      </main>
      {/* A sibling of the covered element, which may be higher than the window, and contains fixed elements in old browsers. */}
      {quiz && pairingSecret() !== null && <QuizDriven quiz={quiz} />}
    </>
  )
}

function Shown({ quiz, state, code }: { quiz: KnownQuiz; state: QuizClientState; code: string }) {
  const { t } = useTranslation()
  const { open, phase, turn, total, top, teams } = quiz
  const isRanking = useRankingStep(quiz)
  if (phase === 'ended') return <RoomResults quizId={quiz.quizId} top={top} teams={teams ?? null} />
  if (open === null)
    return (
      <>
        <h1 dir="auto">{quiz.name}</h1>
        <JoinCode code={code} address={joinAddress(code)} />
        <p role="status">{t('quiz.playerCount', { count: quiz.playerCount })}</p>
        <OwnPaceProgress quiz={quiz} />
        <Roster quiz={quiz} />
      </>
    )
  const isAsked = phase === 'open' || phase === 'paused'
  return (
    <>
      <div className="quiz-state">
        <span>{t('quiz.play.place', { number: turn, count: total })}</span>
        <bdi dir="ltr">{code}</bdi>
        {phase === 'paused' && <strong role="status">{t('quiz.phases.paused')}</strong>}
        {isAsked && open.closesAt && <Countdown closesAt={open.closesAt} offsetMs={state.offsetMs} />}
      </div>
      {isRanking ? (
        // After the answer, and in place of it: both together exceed a panel, which no user scrolls.
        <>
          <h1>{t('quiz.ranking.title')}</h1>
          {teams ? <TeamPodium teams={teams} /> : <Podium ranking={top ?? []} />}
        </>
      ) : (
        <QuestionFace question={open.question} solution={quiz.solution} tally={isAsked ? null : quiz.tally} />
      )}
      {isAsked && <p role="status">{t('quiz.host.answered', { answered: quiz.answered, count: quiz.playerCount })}</p>}
    </>
  )
}
