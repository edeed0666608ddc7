import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { KeptAge } from '#languages/Age.tsx'
import { addWords } from '#languages/late-words.ts'
import { deviceZone } from '#schedule/schedule-text.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { dayText } from '../mark-text.ts'
import { useToday } from '../use-today.ts'
import { useRange, type Range } from './range.ts'
import { RangeFields } from './RangeFields.tsx'
import { reportTables } from './report-table.ts'
import { ReportTable } from './ReportTable.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import '../attendance.css'

export const reportScreen = screen({
  path: paths.attendanceReport,
  title: 'attendanceReport',
  roles: ['instructor', 'admin'],
  View: ({ params: { classId = '' } }) => <ReportView classId={classId} />,
})

/** The screen, once its texts have loaded. */
export async function loadReport() {
  await addWords('attendance')
  return reportScreen
}

/** The daily logs of a class and the record of each student, in a period. */
function ReportView({ classId }: { classId: string }) {
  const [range, setRange] = useRange(useToday(deviceZone()))
  return (
    <div className="stack attendance-printed">
      <div className="attendance-tools">
        <RangeFields range={range} onChange={setRange} />
      </div>
      <ReportOf key={`${range.startDate} ${range.endDate}`} classId={classId} range={range} />
    </div>
  )
}

function ReportOf({ classId, range: { startDate, endDate } }: { classId: string; range: Range }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  const asked = useQuery(q(lateCalls.attendance.report, { classId, startDate, endDate }))
  const report = asked.data?.data
  if (report === undefined)
    return asked.error ? (
      <Notice title={asked.error.isUnanswered ? i18n.t('common.needsNetwork') : t('failed')}>
        <Button onClick={() => void asked.refetch()}>{i18n.t('common.retry')}</Button>
      </Notice>
    ) : (
      <p role="status">{t('loading')}</p>
    )
  const days = t('report.days', { from: dayText(startDate, i18n.language), to: dayText(endDate, i18n.language) })
  if (report.sessions.length === 0) return <Notice title={t('report.none')} text={days} />
  const [students, logs] = reportTables(t, report, i18n.language)
  if (students === undefined || logs === undefined) return null
  const idOf = (row: number) => report.students[row]?.personId ?? ''
  return (
    <>
      <p dir="auto">
        {report.className} · {days}
      </p>
      <KeptAge at={asked.data?.keptAt ?? null} />
      <div className="attendance-tools">
        <SaveButtons name={`${t('title')} ${report.className} ${startDate} ${endDate}`} tables={[students, logs]} />
      </div>
      <ReportTable
        table={students}
        headOf={(row, text) => (
          <Link to={paths.studentAttendance} params={{ studentId: idOf(row) }}>
            {text}
          </Link>
        )}
      />
      <ReportTable table={logs} />
    </>
  )
}
