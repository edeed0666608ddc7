import type { ClassActivity, ClassEngagement, ClassInsight } from '@takhti/schema/insights/model'
import type { TimeFrame } from '@takhti/schema/students/time-frame'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { SaveTableMenu } from '#responses/port.tsx'
import { ColumnChart } from '#ui/ColumnChart.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Answer } from './Answer.tsx'
import { Figures } from './Figures.tsx'
import { chartColumns, seriesColumns, textRows } from './insight-rows.ts'
import { figureText, lengthText, partText, percentText } from './insight-text.ts'
import { PlainTable } from './PlainTable.tsx'

type ViewProps = { classId: string; days: TimeFrame }

/** The numbers of a class, a chart over time, and how its lessons are studied. */
export function ClassView({ classId, days }: ViewProps) {
  const { t } = useTranslation()
  const input = { classId, timeFrame: days }
  const engagement = useQuery(q(lateCalls.analytics.classEq, input)).data?.data
  return (
    <>
      <Answer query={q(lateCalls.insights.ofClass, input)}>
        {({ items: [item] }) =>
          item === undefined || item.lastAt === null ? (
            <Notice title={t('insights.emptyTitle')} text={t('insights.emptyText')} />
          ) : (
            <Numbers item={item} {...(engagement && { engagement })} />
          )
        }
      </Answer>
      <Answer query={q(lateCalls.analytics.ofClass, input)}>{(activity) => <Lessons activity={activity} />}</Answer>
    </>
  )
}

function Numbers({ item, engagement }: { item: ClassInsight; engagement?: ClassEngagement }) {
  const { t, i18n } = useTranslation()
  const { attendance, work, lessons, score, study, students, series, lastAt } = item
  const columns = seriesColumns({ t, language: i18n.language })
  const name = t('insights.overTime')
  return (
    <>
      <Figures
        items={[
          { name: t('insights.attendance'), text: partText(attendance, t) },
          { name: t('insights.work'), text: partText(work, t) },
          { name: t('insights.score'), text: figureText(score, t) },
          { name: t('insights.lessons'), text: partText(lessons, t) },
          {
            name: t('insights.study'),
            text: `${lengthText(study.seconds, t)} · ${t('insights.studied', { count: study.students, of: students })}`,
          },
          ...(engagement
            ? [
                {
                  name: t('insights.engagement'),
                  text: t('insights.ofParts', { percent: percentText(engagement.eq.value), count: engagement.eq.of }),
                },
              ]
            : []),
        ]}
      />
      {lastAt && (
        <p className="small soft">
          {t('insights.latest')} <Age at={lastAt} />
        </p>
      )}
      <section className="stack" aria-labelledby="insight-series">
        <div className="row">
          <h2 id="insight-series" className="grow">
            {name}
          </h2>
          <SaveTableMenu
            name={`${item.className} ${name}`}
            tables={() => Promise.resolve([{ title: item.className, lead: name, rows: textRows(columns, series) }])}
          />
        </div>
        <div className="insight-pair">
          <ColumnChart
            full={100}
            label={t('insights.seriesLabel')}
            columns={chartColumns(series, ({ from, score }) => [from, score.value])}
          />
          <PlainTable name={name} columns={columns} rows={series} idOf={({ from }) => from} isNumbered />
        </div>
      </section>
    </>
  )
}

function Lessons({ activity }: { activity: ClassActivity }) {
  const { t } = useTranslation()
  const { lessons, students } = activity
  const name = t('insights.lessonsStudied')
  if (lessons.length === 0) return null
  const columns = [
    { key: 'name', name: t('insights.lesson'), text: (row: ClassActivity['lessons'][number]) => row.name },
    {
      key: 'opened',
      name: t('insights.opened'),
      text: ({ opened }: ClassActivity['lessons'][number]) => t('insights.count', { count: opened, of: students }),
    },
    {
      key: 'students',
      name: t('insights.studiedBy'),
      text: (row: ClassActivity['lessons'][number]) => t('insights.count', { count: row.students, of: students }),
    },
    {
      key: 'study',
      name: t('insights.study'),
      text: ({ seconds, sessions }: ClassActivity['lessons'][number]) =>
        sessions === 0 ? '–' : lengthText(seconds, t),
    },
  ]
  return (
    <section className="stack" aria-labelledby="insight-lessons">
      <div className="row">
        <h2 id="insight-lessons" className="grow">
          {name}
        </h2>
        <SaveTableMenu
          name={`${activity.className} ${name}`}
          tables={() => Promise.resolve([{ title: activity.className, lead: name, rows: textRows(columns, lessons) }])}
        />
      </div>
      <PlainTable name={name} columns={columns} rows={lessons} idOf={({ lessonId }) => lessonId} />
      <p className="small soft">{t('insights.studyNote')}</p>
    </section>
  )
}
