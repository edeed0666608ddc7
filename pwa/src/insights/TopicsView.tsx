import type { TopicProficiency } from '@takhti/schema/insights/model'
import type { TimeFrame } from '@takhti/schema/students/time-frame'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { SaveTableMenu } from '#responses/port.tsx'
import { ColumnChart } from '#ui/ColumnChart.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Answer } from './Answer.tsx'
import { EvidenceLink } from './EvidenceLink.tsx'
import { chartColumns, textRows, topicColumns } from './insight-rows.ts'
import { PlainTable } from './PlainTable.tsx'

/** What a class can do by topic, the weakest first. */
export function TopicsView({ classId, days }: { classId: string; days: TimeFrame }) {
  return (
    <Answer query={q(lateCalls.insights.topicsProficiency, { classId, timeFrame: days })}>
      {({ className, items }) => <TopicsTable name={className} items={items} isOfClass />}
    </Answer>
  )
}

type TopicsTableProps = { name: string; items: readonly TopicProficiency[]; isOfClass: boolean }

/** The most columns of the chart: the weakest topics. */
const maxColumns = 12

/** Concepts with their chart, each leading to its latest work. */
export function TopicsTable({ name, items, isOfClass }: TopicsTableProps) {
  const { t, i18n } = useTranslation()
  const columns = topicColumns({ t, language: i18n.language }, isOfClass)
  const title = t('insights.views.topics')
  if (items.length === 0) return <Notice title={t('insights.noTopicsTitle')} text={t('insights.noTopicsText')} />
  return (
    <section className="stack" aria-labelledby="insight-topics">
      <div className="row">
        <h2 id="insight-topics" className="grow">
          {title}
        </h2>
        <SaveTableMenu
          name={`${name} ${title}`}
          tables={() => Promise.resolve([{ title: name, lead: title, rows: textRows(columns, items) }])}
        />
      </div>
      <div className="insight-pair">
        <ColumnChart
          full={100}
          label={t('insights.topicsLabel')}
          columns={chartColumns(items.slice(0, maxColumns), ({ topicId, proficiency }) => [topicId, proficiency.value])}
        />
        <PlainTable
          name={title}
          columns={columns}
          rows={items}
          idOf={({ topicId }) => topicId}
          isNumbered
          head={({ last, questionId }, text) => (
            <EvidenceLink
              of={isOfClass ? { ...last, responseId: null } : last}
              questionId={isOfClass && last.kind === 'assessment' ? questionId : null}
            >
              {text}
            </EvidenceLink>
          )}
        />
      </div>
    </section>
  )
}
