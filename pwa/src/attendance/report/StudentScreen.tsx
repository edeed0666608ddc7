import { useQuery } from '@tanstack/react-query'
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
import { dayText, rateText } from '../mark-text.ts'
import { useToday } from '../use-today.ts'
import { useRange, type Range } from './range.ts'
import { RangeFields } from './RangeFields.tsx'
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
  const [range, setRange] = useRange(useToday(deviceZone()))
  return (
    <div className="stack attendance-printed">
      <div className="attendance-tools">
        <RangeFields range={range} onChange={setRange} />
      </div>
      <SessionsOf key={`${range.startDate} ${range.endDate}`} studentId={studentId} range={range} />
    </div>
  )
}

function SessionsOf({ studentId, range: { startDate, endDate } }: { studentId: string; range: Range }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  const asked = useQuery(q(lateCalls.attendance.ofStudent, { userId: studentId, startDate, endDate }))
  const found = asked.data?.data
  if (found === undefined)
    return asked.error ? (
      <Notice title={asked.error.isUnanswered ? i18n.t('common.needsNetwork') : t('failed')}>
        <Button onClick={() => void asked.refetch()}>{i18n.t('common.retry')}</Button>
      </Notice>
    ) : (
      <p role="status">{t('loading')}</p>
    )
  const days = t('report.days', { from: dayText(startDate, i18n.language), to: dayText(endDate, i18n.language) })
  if (found.items.length === 0) return <Notice title={t('report.none')} text={days} />
  const count = (status: 'PRESENT' | 'ABSENT') => found.items.filter((each) => each.status === status).length
  const table = studentTable(t, found, i18n.language)
  return (
    <>
      <h2 dir="auto">{found.name}</h2>
      <p>
        {t('report.rate')}: {rateText(t, { present: count('PRESENT'), absent: count('ABSENT') }, i18n.language)} ·{' '}
        {days}
      </p>
      <KeptAge at={asked.data?.keptAt ?? null} />
      <div className="attendance-tools">
        <SaveButtons name={`${t('title')} ${found.name} ${startDate} ${endDate}`} tables={[table]} />
      </div>
      <ReportTable table={table} />
    </>
  )
}
