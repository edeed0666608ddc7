import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { CachedAge } from '#languages/Age.tsx'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Notice } from '#ui/Notice.tsx'
import { rateText } from '../mark-text.ts'
import { Period, ReportPending, usePeriodText } from './Period.tsx'
import type { Range } from './range.ts'
import { studentTable } from './report-table.ts'
import { ReportTable } from './ReportTable.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import '../attendance.css'

export const studentScreen = screen({
  path: paths.studentAttendance,
  title: 'studentAttendance',
  roles: ['instructor', 'admin', 'learner', 'guest'],
  View: ({ params: { studentId = '' } }) => <StudentView studentId={studentId} />,
})

/** The screen, once its texts have loaded. */
export async function loadStudentAttendance() {
  await addWords('attendance')
  return studentScreen
}

/** The sessions of one student in a period; a student has no other one's. */
function StudentView({ studentId }: { studentId: string }) {
  return <Period>{(range) => <SessionsOf studentId={studentId} range={range} />}</Period>
}

function SessionsOf({ studentId, range }: { studentId: string; range: Range }) {
  const { startDate, endDate } = range
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  const asked = useQuery(q(lateCalls.attendance.ofStudent, { userId: studentId, startDate, endDate }))
  const found = asked.data?.data
  const days = usePeriodText(range)
  if (found === undefined) return <ReportPending error={asked.error} retry={asked.refetch} />
  if (found.items.length === 0)
    return <Notice mark={<IconCalendarOff size={36} />} title={t('report.none')} text={days} />
  const count = (status: 'PRESENT' | 'ABSENT') => found.items.filter((each) => each.status === status).length
  const table = studentTable(t, found, i18n.language)
  return (
    <>
      <div className="attendance-about">
        <div>
          <h2 dir="auto">{found.name}</h2>
          <p>
            {t('report.rate')}: {rateText(t, { present: count('PRESENT'), absent: count('ABSENT') }, i18n.language)} ·{' '}
            {days}
          </p>
        </div>
        <SaveButtons name={`${t('title')} ${found.name} ${startDate} ${endDate}`} tables={[table]} />
      </div>
      <CachedAge at={asked.data?.cachedAt ?? null} />
      <ReportTable table={table} />
    </>
  )
}
