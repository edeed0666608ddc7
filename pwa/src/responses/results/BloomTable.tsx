import type { AssessmentReport } from '@takhti/schema/responses/model'
import { useTranslation } from 'react-i18next'
import { TableFrame } from '#ui/TableFrame.tsx'
import { percent } from './result-text.ts'

/** The Bloom report in the specification's order: the class, and beside it one student. */
export function BloomTable({ report, hasOwn }: { report: AssessmentReport; hasOwn: boolean }) {
  const { t } = useTranslation()
  const { assessmentResponseReport, classBloomsAverage, totalScoreSecured, totalTotalScore, bloomsPercentage } = report
  const own = new Map(assessmentResponseReport.blooms.map((each) => [each.level, each]))
  const { taxonomyaverages, classBloomPercentage } = classBloomsAverage
  return (
    <section className="stack" aria-labelledby="result-bloom">
      <h2 id="result-bloom">{t('results.bloom')}</h2>
      <TableFrame name={t('results.bloom')}>
        <table className="result-table">
          <caption className="hidden">{t('results.bloom')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('results.level')}</th>
              {hasOwn && <th scope="col">{t('results.own')}</th>}
              <th scope="col">{t('results.class')}</th>
            </tr>
          </thead>
          <tbody>
            {taxonomyaverages.map(({ level, averagePercentage, of }) => {
              const mine = own.get(level)
              return (
                <tr key={level}>
                  <th scope="row">{t(`results.levels.${level}`)}</th>
                  {hasOwn && (
                    <td>
                      {mine && mine.totalScore > 0
                        ? `${mine.scoreAchieved} / ${mine.totalScore} (${percent((100 * mine.scoreAchieved) / mine.totalScore)})`
                        : '–'}
                    </td>
                  )}
                  <td>
                    <Average value={averagePercentage} of={of} />
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('results.total')}</th>
              {hasOwn && <td>{`${totalScoreSecured} / ${totalTotalScore} (${percent(bloomsPercentage)})`}</td>}
              <td>
                <Average value={classBloomPercentage.achievedPercentage} of={classBloomPercentage.of} />
              </td>
            </tr>
          </tfoot>
        </table>
      </TableFrame>
    </section>
  )
}

function Average({ value, of }: { value: number | null; of: number }) {
  const { t } = useTranslation()
  return (
    <span className="result-average">
      <meter min={0} max={100} value={value ?? 0} aria-hidden="true" />
      {percent(value)} <span className="small soft">{t('results.ofResponses', { count: of })}</span>
    </span>
  )
}
