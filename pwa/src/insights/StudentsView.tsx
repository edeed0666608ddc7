import type { StudentPerformance, StudentsPerformance } from '@takhti/schema/insights/model'
import { inNeed } from '@takhti/schema/insights/rules'
import type { TimeFrame } from '@takhti/schema/students/time-frame'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { SaveTableMenu } from '#responses/port.tsx'
import { paths } from '#screen/paths.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Notice } from '#ui/Notice.tsx'
import { sortRows } from '#ui/table-sort.ts'
import { useTableSort } from '#ui/use-table-sort.ts'
import { Answer } from './Answer.tsx'
import { studentColumns, textRows } from './insight-rows.ts'

/** Every student of a class, those first who may need time. */
export function StudentsView({ classId, days }: { classId: string; days: TimeFrame }) {
  const { t } = useTranslation()
  return (
    <Answer query={q(lateCalls.insights.studentsPerformance, { classId, timeFrame: days })}>
      {(data) =>
        data.items.length === 0 ? (
          <Notice title={t('insights.noStudentsTitle')} text={t('insights.noStudentsText')} />
        ) : (
          <Students data={data} />
        )
      }
    </Answer>
  )
}

function Students({ data }: { data: StudentsPerformance }) {
  const { t, i18n } = useTranslation()
  const { classId, className, items } = data
  const sort = useTableSort()
  const columns = studentColumns({ t, language: i18n.language })
  const needing = inNeed(items)
  const rows = [...needing, ...items.filter(({ needs }) => needs.length === 0)]
  const name = t('insights.views.students')
  const shown = columns.map(({ key, name: title, text, by }) => ({
    ...{ key, name: title, ...(by && { by }) },
    cell: (row: StudentPerformance) =>
      key === 'name' ? (
        <Link to={paths.studentInsights} params={{ classId, studentId: row.studentId }} dir="auto">
          {row.name}
        </Link>
      ) : (
        text(row)
      ),
  }))
  return (
    <>
      <div className="row">
        <p className="grow small soft">
          {t('insights.needCount', { count: needing.length, of: items.length })} {t('insights.needNote')}
        </p>
        <SaveTableMenu
          name={`${className} ${name}`}
          // The file has the order of the screen.
          tables={() =>
            Promise.resolve([
              {
                title: className,
                lead: t('insights.needNote'),
                rows: textRows(columns, sortRows(rows, shown, sort.value)),
              },
            ])
          }
        />
      </div>
      <DataTable
        caption={name}
        rows={rows}
        idOf={({ studentId }) => studentId}
        nameOf={(row) => row.name}
        columns={shown}
        sort={sort}
      />
    </>
  )
}
