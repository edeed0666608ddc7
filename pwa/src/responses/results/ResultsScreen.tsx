import type { MarkingOverview } from '@takhti/schema/responses/marking-model'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { q } from '#api/query.ts'
import { AssessmentBadges } from '#conduct/port.tsx'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { ColumnChart } from '#ui/ColumnChart.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TableFrame } from '#ui/TableFrame.tsx'
import { AssessmentTabs } from '../AssessmentTabs.tsx'
import { nameOfRow } from '../row-name.ts'
import { SaveTableMenu } from '../SaveTableMenu.tsx'
import { BloomTable } from './BloomTable.tsx'
import { Figures } from './Figures.tsx'
import { bloomOf, distributionOf, statisticsOf } from './grid-statistics.ts'
import { GridTable } from './GridTable.tsx'
import { ItemTable } from './ItemTable.tsx'
import { tablesOf } from './result-tables.ts'
import { xapiStatements } from './xapi-statements.ts'
import './results.css'

export const resultsScreen = screen<MarkingOverview>({
  path: paths.results,
  title: 'results',
  roles: ['instructor'],
  load: ({ assessmentId = '' }) => q(lateCalls.responses.markingOverview, { assessmentId }),
  heading: ({ name }) => name,
  View: ({ data }) => <ResultsView overview={data} />,
})

/** The screen, once its texts have loaded. */
export async function loadResults() {
  await addWords('marking')
  return resultsScreen
}

function ResultsView({ overview }: { overview: MarkingOverview }) {
  const { t } = useTranslation()
  const { assessmentId } = overview
  const { data } = useQuery(q(lateCalls.responses.resultOfAll, { assessmentId }))
  return (
    <div className="stack">
      <AssessmentTabs assessmentId={assessmentId} current="results" />
      {data && <Figures result={data.data} />}
      {overview.handedIn === 0 ? (
        <Notice title={t('results.noneTitle')} text={t('results.noneText')} />
      ) : (
        <Details overview={overview} />
      )}
    </div>
  )
}

/** What needs every response: distribution, questions, grid and Bloom report. */
function Details({ overview }: { overview: MarkingOverview }) {
  const { t, i18n } = useTranslation()
  const { assessmentId } = overview
  const pages = useEveryPage(lateCalls.responses.grid, { assessmentId }, (answer) => answer)
  if (pages.problem) return <Notice title={t('states.failedTitle')} text={t(`errors.${pages.problem.code}`)} />
  if (!pages.isWhole) return <Skeleton label={t('results.loadingAll')} />
  const rows = pages.items.map((row, index) => ({
    ...row,
    name: nameOfRow(row, t('responses.anonymous', { number: index + 1 })),
  }))
  const questions = overview.questions.map(({ question }) => question)
  const statistics = statisticsOf(questions, rows)
  return (
    <>
      <div className="row">
        <SaveTableMenu
          name={overview.name}
          tables={() => Promise.resolve(tablesOf({ overview, rows, statistics, t }))}
          statements={() => xapiStatements({ overview, rows, origin: location.origin, language: i18n.language })}
        />
      </div>
      <Distribution ranges={distributionOf(rows)} />
      <ItemTable questions={questions} statistics={statistics} />
      <GridTable assessmentId={assessmentId} questions={questions} rows={rows} />
      <BloomTable report={bloomOf(questions, rows)} hasOwn={false} />
      <Suspense>
        <AssessmentBadges classId={overview.classId} assessmentId={assessmentId} />
      </Suspense>
    </>
  )
}

function Distribution({ ranges }: { ranges: ReturnType<typeof distributionOf> }) {
  const { t } = useTranslation()
  const nameOf = ({ from, to }: { from: number; to: number }) => `${from}–${to}`
  return (
    <section className="stack" aria-labelledby="result-distribution">
      <h2 id="result-distribution">{t('results.distribution')}</h2>
      <div className="result-pair">
        <ColumnChart
          label={t('results.distribution')}
          columns={ranges.map((range) => ({ key: nameOf(range), name: nameOf(range), value: range.count }))}
        />
        <TableFrame name={t('results.distribution')}>
          <table className="result-table">
            <caption className="hidden">{t('results.distribution')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('results.range')}</th>
                <th scope="col">{t('results.students')}</th>
              </tr>
            </thead>
            <tbody>
              {ranges.map((range) => (
                <tr key={range.from}>
                  <th scope="row">
                    {/* As in the chart, where the smaller number is at the left in every script. */}
                    <bdi dir="ltr">{nameOf(range)}</bdi>
                  </th>
                  <td>
                    {range.count} <span className="small soft">{t('results.of', { of: range.of })}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </div>
    </section>
  )
}
