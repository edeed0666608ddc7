import type { AssessmentResult } from '@takhti/schema/responses/model'
import { useTranslation } from 'react-i18next'
import { minutesOf, percent } from './result-text.ts'

/** What an assessment came to; each number with what it is of. */
export function Figures({ result }: { result: AssessmentResult }) {
  const { t } = useTranslation()
  const { submittedResponses, totalResponses, responseRate, averageCompletionTime, of } = result
  const taken = minutesOf(averageCompletionTime)
  const time = taken === null ? '–' : t(taken.minutes === 0 ? 'results.seconds' : 'results.minutes', taken)
  const figures = [
    { name: 'submitted', value: String(submittedResponses), of: t('results.of', { of: totalResponses }) },
    { name: 'rate', value: percent(responseRate), of: t('results.of', { of: totalResponses }) },
    { name: 'time', value: time, of: t('results.ofResponses', { count: of.completionTime }) },
    {
      name: 'percentage',
      value: percent(result.averagePercentage),
      of: t('results.ofResponses', { count: of.percentage }),
    },
    { name: 'accuracy', value: percent(result.averageAccuracy), of: t('results.ofResponses', { count: of.accuracy }) },
  ] as const
  return (
    <section aria-label={t('results.figures')}>
      <dl className="result-figures">
        {figures.map(({ name, value, of: base }) => (
          <div key={name} className="card">
            <dt className="small soft">{t(`results.${name}`)}</dt>
            <dd>
              <strong>{value}</strong> <span className="small soft">{base}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
