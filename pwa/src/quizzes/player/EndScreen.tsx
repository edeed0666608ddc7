import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPerson, isAnonymousPage } from '#api/person.ts'
import type { QuizSeat } from '#api/quiz-seat.ts'
import { patiently } from '#offline/patiently.ts'
import { placeOf } from '../answer-text.ts'
import { Podium } from '../Podium.tsx'
import type { KnownQuiz } from '../room/quiz-state.ts'
import { TeamPodium } from '../TeamPodium.tsx'

// The code that stores and repeats missed questions loads only for players with an account.
const MissNotice = lazy(() =>
  patiently(() => import('./MissNotice.tsx').then((file) => ({ default: file.MissNotice }))),
)

const GuestReview = lazy(() =>
  patiently(() => import('./GuestReview.tsx').then((file) => ({ default: file.GuestReview }))),
)

/** The end: the player's result, the podium where the quiz shows one, and what they missed. */
export function EndScreen({ quiz, seat }: { quiz: KnownQuiz; seat: QuizSeat }) {
  const { t } = useTranslation()
  const { you, top, teams, settings, quizId } = quiz
  // A guest of a class is known to it, but has no account.
  const isGuest = isAnonymousPage() || currentPerson()?.role === 'guest'
  return (
    <div className="stack">
      <h1>{t('quiz.states.endedTitle')}</h1>
      {you && (
        <p className="quiz-stem" role="status">
          {t('quiz.own.right', { right: you.standing.right, of: you.standing.of })}
          {settings.mode === 'fast' && ` · ${t('quiz.points', { count: you.standing.score })}`}
        </p>
      )}
      {you?.standing.rank != null && <p>{t('quiz.ranking.place', placeOf(you.standing.rank, quiz.playerCount))}</p>}
      {teams && <TeamPodium teams={teams} />}
      {top && top.length > 0 && <Podium ranking={top} />}
      {isGuest && seat.credential !== null && (
        <Suspense fallback={null}>
          <GuestReview code={seat.code} credential={seat.credential} />
        </Suspense>
      )}
      {isGuest && you && you.standing.right < you.standing.of && <p className="soft">{t('quiz.cards.guest')}</p>}
      {!isGuest && (
        <Suspense fallback={null}>
          <MissNotice quizId={quizId} />
        </Suspense>
      )}
    </div>
  )
}
