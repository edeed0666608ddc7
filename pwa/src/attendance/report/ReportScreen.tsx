import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { CachedAge } from '#languages/Age.tsx'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { isInWebview } from '#screen/webview.ts'
import { Notice } from '#ui/Notice.tsx'
import { Period, ReportPending, usePeriodText } from './Period.tsx'
import type { Range } from './range.ts'
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
  return <Period>{(range) => <ReportOf classId={classId} range={range} />}</Period>
}

function ReportOf({ classId, range }: { classId: string; range: Range }) {
  const { startDate, endDate } = range
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  const asked = useQuery(q(lateCalls.attendance.report, { classId, startDate, endDate }))
  const report = asked.data?.data
  const days = usePeriodText(range)
  if (report === undefined) return <ReportPending error={asked.error} retry={asked.refetch} />
  if (report.sessions.length === 0)
    return (
      <Notice mark={<IconCalendarOff size={36} />} title={t('report.none')} text={days}>
        {requirePerson().role === 'instructor' && !isInWebview() && (
          <Link to={paths.attendance} params={{ classId: report.classId }} className="button" data-look="main">
            {t('take')}
          </Link>
        )}
      </Notice>
    )
  const [students, logs] = reportTables(t, report, i18n.language)
  if (students === undefined || logs === undefined) return null
  const idOf = (row: number) => report.students[row]?.personId ?? ''
  return (
    <>
      <div className="attendance-about">
        <p dir="auto">
          {report.className} · {days}
        </p>
        <SaveButtons name={`${t('title')} ${report.className} ${startDate} ${endDate}`} tables={[students, logs]} />
      </div>
      <CachedAge at={asked.data?.cachedAt ?? null} />
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
