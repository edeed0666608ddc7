import type { Standing } from '@takhti/schema/quizzes/model'
import { useTranslation } from 'react-i18next'

const steps = 3

type PodiumProps = { ranking: readonly Pick<Standing, 'rank' | 'nickname' | 'score'>[]; label?: string }

/** The first three on their steps, and the others below in their order. */
export function Podium({ ranking: all, label }: PodiumProps) {
  const { t } = useTranslation()
  // A rank without a point is no rank: otherwise all of a class share the first step.
  const ranking = all.filter(({ score }) => score > 0)
  if (ranking.length === 0) return null
  return (
    <section className="stack" aria-label={label ?? t('quiz.ranking.title')}>
      <ol className="quiz-podium">
        {ranking.slice(0, steps).map(({ rank, nickname, score }, index) => (
          // Players of the same rank have the same height.
          <li key={index} className="quiz-step" data-place={index + 1} data-rank={rank}>
            <b>{rank}</b>
            <span dir="auto">{nickname}</span>
            <span className="small soft">{t('quiz.points', { count: score })}</span>
          </li>
        ))}
      </ol>
      {ranking.length > steps && (
        <ol className="quiz-results" start={steps + 1}>
          {ranking.slice(steps).map(({ rank, nickname, score }, index) => (
            <li key={index} className="quiz-result">
              <b>{rank}</b>
              <span className="grow" dir="auto">
                {nickname}
              </span>
              <span className="soft">{t('quiz.points', { count: score })}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
