import { IconChartBar } from '@tabler/icons-react'
import type { ClassInsight, ClassInsights } from '@takhti/schema/insights/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { SaveTableMenu } from '#responses/port.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { ColumnChart } from '#ui/ColumnChart.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Answer } from './Answer.tsx'
import { DaysField } from './DaysField.tsx'
import { chartColumns, textRows } from './insight-rows.ts'
import { dayText, figureText, lengthText, partText } from './insight-text.ts'
import { PlainTable } from './PlainTable.tsx'
import { useDays } from './use-days.ts'
import './insights.css'

export const insightsScreen = screen({
  path: paths.insights,
  title: 'insights',
  roles: ['instructor'],
  View: () => <AllClasses />,
})

/** The screen, once its texts have loaded. */
export async function loadInsights() {
  await addWords('insights')
  return insightsScreen
}

/** Every class that the teacher has, side by side. */
function AllClasses() {
  const { t } = useTranslation()
  const { days } = useDays()
  const query = q(lateCalls.insights.ofClass, { timeFrame: days })
  const items = useQuery(query).data?.data.items ?? []
  return (
    <div className="stack">
      <div className="row insight-tools">
        <DaysField />
        <span className="grow" />
        {items.length > 0 && <SaveClasses items={items} />}
      </div>
      <Answer query={query}>
        {(data) =>
          data.items.length === 0 ? (
            <Notice
              mark={<IconChartBar size={36} />}
              title={t('insights.noClassesTitle')}
              text={t('insights.noClassesText')}
            />
          ) : (
            <Classes items={data.items} />
          )
        }
      </Answer>
    </div>
  )
}

type ClassesProps = { items: ClassInsights['items'] }

function useColumns() {
  const { t, i18n } = useTranslation()
  return [
    { key: 'name', name: t('insights.class'), text: ({ className }: ClassInsight) => className },
    { key: 'students', name: t('insights.views.students'), text: ({ students }: ClassInsight) => String(students) },
    { key: 'score', name: t('insights.score'), text: ({ score }: ClassInsight) => figureText(score, t) },
    { key: 'attendance', name: t('insights.attendance'), text: (row: ClassInsight) => partText(row.attendance, t) },
    { key: 'work', name: t('insights.work'), text: ({ work }: ClassInsight) => partText(work, t) },
    { key: 'lessons', name: t('insights.lessons'), text: ({ lessons }: ClassInsight) => partText(lessons, t) },
    { key: 'study', name: t('insights.study'), text: ({ study }: ClassInsight) => lengthText(study.seconds, t) },
    {
      key: 'last',
      name: t('insights.lastData'),
      text: ({ lastAt }: ClassInsight) => (lastAt === null ? '–' : dayText(lastAt, i18n.language)),
    },
  ]
}

function SaveClasses({ items }: ClassesProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const name = t('insights.title')
  return (
    <SaveTableMenu
      name={name}
      tables={() => Promise.resolve([{ title: name, lead: '', rows: textRows(columns, items) }])}
    />
  )
}

/** The table is above its chart, so that a phone shows the first class without scrolling. */
function Classes({ items }: ClassesProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const name = t('insights.title')
  return (
    <section className="stack" aria-label={name}>
      <PlainTable
        name={name}
        columns={columns}
        rows={items}
        idOf={({ classId }) => classId}
        isNumbered
        head={({ classId }, text) => (
          // The route tree is created at run time, so its searches have no type.
          <Link to={paths.classDetail} params={{ classId }} search={{ tab: 'insights' } as never}>
            {text}
          </Link>
        )}
      />
      <ColumnChart
        full={100}
        label={t('insights.classesLabel')}
        columns={chartColumns(items, ({ classId, score }) => [classId, score.value])}
      />
    </section>
  )
}
