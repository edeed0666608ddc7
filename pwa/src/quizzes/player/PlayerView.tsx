import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { currentPerson, isAnonymousPage } from '#api/person.ts'
import { storedSeat } from '#api/quiz-seat.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useQuizClient } from '../room/use-quiz-client.ts'
import { JoinForm } from './JoinForm.tsx'
import { Play } from './Play.tsx'
import { joinQuiz, PlayerClient, type Joined } from './player-client.ts'
import { Refusal } from './Refusal.tsx'
import '../quizzes.css'

/** A live quiz for a player, from joining to the end. */
export function PlayerView() {
  const { t } = useTranslation()
  const [code] = useState(() => new URLSearchParams(location.search).get('code')?.trim() ?? '')
  useEffect(() => {
    document.title = `${t('quiz.title')} · ${t('common.appName')}`
  }, [t])
  return (
    <>
      <header className="quiz-brand">
        <img src="/icon.svg" alt="" width="28" height="28" />
        {t('common.appName')}
      </header>
      <Playing code={code} onSeated={storeInAddress} />
    </>
  )
}

/** Puts the code into the address, so that a reload returns to this seat, also for a typed code. */
function storeInAddress({ seat }: Joined): void {
  const address = new URL(location.href)
  address.searchParams.set('code', seat.code)
  history.replaceState(history.state, '', address)
}

type PlayingProps = {
  /** Empty where the player types it. */
  code: string
  onSeated?: (joined: Joined) => void
}

/** The join form and the quiz, for any container. */
export function Playing({ code, onSeated }: PlayingProps) {
  const { t } = useTranslation()
  const [joined, setJoined] = useState<Joined | null>(null)
  const { isComingBack, problem } = useComingBack(code, setJoined)
  const isGuest = isAnonymousPage()
  useEffect(() => {
    if (joined) onSeated?.(joined)
  }, [joined, onSeated])
  if (joined) return <Joining key={joined.ticket.ticket} joined={joined} />
  if (isComingBack) return <Skeleton label={t('quiz.states.connecting')} />
  if (problem) return <Refusal code={problem} seat={storedSeat(code)} />
  return (
    <JoinForm
      code={code}
      nickname={isGuest ? '' : (currentPerson()?.firstName ?? '')}
      isGuest={isGuest}
      onJoined={setJoined}
    />
  )
}

/** Takes the seat that this device has in the quiz; the form is for new players. */
function useComingBack(code: string, onJoined: (joined: Joined) => void) {
  const [isComingBack, setComingBack] = useState(() => code !== '' && storedSeat(code) !== null)
  const [problem, setProblem] = useState<ApiError['code'] | null>(null)
  useEffect(() => {
    if (!isComingBack) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const come = () => {
      joinQuiz({ code }).then(
        (joined) => isLeft || onJoined(joined),
        (error: unknown) => {
          if (isLeft) return
          if (error instanceof ApiError && error.retry) return void (timer = setTimeout(come, againMs))
          setProblem(error instanceof ApiError ? error.code : 'common/internal')
          setComingBack(false)
        },
      )
    }
    come()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [code, isComingBack, onJoined])
  return { isComingBack, problem }
}

const againMs = 1_000

function Joining({ joined }: { joined: Joined }) {
  const { client, state } = useQuizClient(() => new PlayerClient(joined))
  const { t } = useTranslation()
  if (state.problem) return <Refusal code={state.problem} />
  if (state.quiz === null) return <Skeleton label={t('quiz.states.connecting')} />
  return <Play client={client} state={state} quiz={state.quiz} />
}
