import type { Solution } from '@takhti/schema/quizzes/model'
import { useTranslation } from 'react-i18next'
import { placeOf } from './answer-text.ts'
import type { KnownQuiz } from './room/quiz-state.ts'
import { SolutionView } from './SolutionView.tsx'

/** The result of the player's answer, the solution, and why. */
export function Outcome({ quiz, solution }: { quiz: KnownQuiz; solution: Solution }) {
  const { t } = useTranslation()
  const { you, settings, open } = quiz
  const isVote = open?.question.type === 'VOTE'
  return (
    <section className="card quiz-outcome" aria-live="polite">
      {!isVote && <h2 data-outcome={outcomeOf(you)}>{t(`quiz.told.${outcomeOf(you)}`)}</h2>}
      {you?.result && settings.mode === 'fast' && (
        <p>
          {t('quiz.points', { count: you.result.points + you.result.streakBonus })}
          {you.result.streakBonus > 0 && ` · ${t('quiz.told.streak', { count: you.standing.streak })}`}
        </p>
      )}
      {you?.standing.rank != null && (
        <p className="soft">{t('quiz.ranking.place', placeOf(you.standing.rank, quiz.playerCount))}</p>
      )}
      <SolutionView solution={solution} question={open?.question ?? null} />
    </section>
  )
}

function outcomeOf(you: KnownQuiz['you']): 'none' | 'unjudged' | 'right' | 'partly' | 'wrong' {
  if (!you?.answer) return 'none'
  const share = you.result?.share ?? null
  if (share === null) return 'unjudged'
  if (share === 1) return 'right'
  return share > 0 ? 'partly' : 'wrong'
}
