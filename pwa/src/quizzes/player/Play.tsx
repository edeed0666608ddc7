import { useTranslation } from 'react-i18next'
import { isAnonymousPage } from '#api/person.ts'
import { forgetSeat } from '#api/quiz-seat.ts'
import { Button } from '#ui/Button.tsx'
import { Countdown } from '../Countdown.tsx'
import type { KnownQuiz, QuizClientState } from '../room/quiz-state.ts'
import { TeamMark } from '../TeamMark.tsx'
import { EndScreen } from './EndScreen.tsx'
import type { PlayerClient } from './player-client.ts'
import { QuestionPlay } from './QuestionPlay.tsx'

type PlayProps = { client: PlayerClient; state: QuizClientState; quiz: KnownQuiz }

/** The quiz for a player: its phase, the question, and the result of their answer. */
export function Play({ client, state, quiz }: PlayProps) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <Where quiz={quiz} offsetMs={state.offsetMs} />
      {!state.isHere && quiz.phase !== 'ended' && (
        <p className="quiz-lost" role="status">
          {t(client.pending ? 'quiz.states.lostWithAnswer' : 'quiz.states.lost')}
        </p>
      )}
      <Phase client={client} state={state} quiz={quiz} />
    </div>
  )
}

function Phase({ client, state, quiz }: PlayProps) {
  const { t } = useTranslation()
  if (quiz.phase === 'ended') return <EndScreen quiz={quiz} seat={client.seat} />
  if (quiz.open === null && quiz.phase !== 'lobby') return <AllAnswered quiz={quiz} />
  if (quiz.open === null)
    return (
      <div className="notice quiz-lobby" role="status">
        <h1>
          <bdi>{t('quiz.states.lobbyTitle', { name: quiz.you?.standing.nickname ?? '' })}</bdi>
        </h1>
        {quiz.you?.standing.team !== undefined && (
          <p className="quiz-own-team">
            {t('quiz.teams.yours')} <TeamMark team={quiz.you.standing.team} />
          </p>
        )}
        <p className="soft">{t('quiz.states.lobbyText')}</p>
        <p className="soft">{t('quiz.playerCount', { count: quiz.playerCount })}</p>
        {isAnonymousPage() && (
          <Button look="quiet" onClick={leaveSeat}>
            {t('quiz.enter.other')}
          </Button>
        )}
      </div>
    )
  // Each question is a form of its own.
  return <QuestionPlay key={quiz.turn} client={client} isHere={state.isHere} quiz={quiz} open={quiz.open} />
}

/** The player has answered all questions at their own pace, and others have not. */
function AllAnswered({ quiz: { phase } }: { quiz: KnownQuiz }) {
  const { t } = useTranslation()
  return (
    <div className="notice quiz-lobby" role="status">
      <h1>{t('quiz.states.ownDoneTitle')}</h1>
      <p className="soft">{t('quiz.states.ownDoneText')}</p>
      {phase === 'paused' && <p className="soft">{t('quiz.states.paused')}</p>}
    </div>
  )
}

/** Releases the seat of the previous player on a shared device, so that the next one gets a seat of their own. */
function leaveSeat(): void {
  forgetSeat()
  location.reload()
}

function Where({ quiz, offsetMs }: { quiz: KnownQuiz; offsetMs: number }) {
  const { t } = useTranslation()
  const { open, you, phase, turn, total, settings } = quiz
  const isAsked = phase === 'open' || phase === 'paused'
  return (
    <div className="quiz-state">
      <span className="grow" dir="auto">
        {quiz.name}
      </span>
      {open && phase !== 'ended' && <span>{t('quiz.play.place', { number: turn, count: total })}</span>}
      {you?.standing.team !== undefined && open && <TeamMark team={you.standing.team} />}
      {you && settings.mode === 'fast' && (
        <span className="tag" data-tone="blue">
          {t('quiz.points', { count: you.standing.score })}
        </span>
      )}
      {isAsked && open?.closesAt && <Countdown closesAt={open.closesAt} offsetMs={offsetMs} />}
    </div>
  )
}
