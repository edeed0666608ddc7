import { useTranslation } from 'react-i18next'
import type { KnownQuiz } from '../room/quiz-state.ts'

/** How far all players are together, where each goes through the questions at their own pace. */
export function OwnPaceProgress({ quiz: { settings, phase, answered, playerCount, total } }: { quiz: KnownQuiz }) {
  const { t } = useTranslation()
  if (settings.isOwnPace !== true || phase === 'lobby') return null
  const count = playerCount * total
  const label = t('quiz.host.progress', { answered, count })
  return (
    <div className="stack quiz-progress">
      <p role="status">{label}</p>
      <meter min={0} max={Math.max(1, count)} value={answered} aria-label={label} />
    </div>
  )
}
