import type { attendance } from '@takhti/schema/attendance/contract'
import { isDate, onDay } from '@takhti/schema/schedule/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { hoursText } from '#schedule/schedule-text.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { anyText, oneOf, useAddress } from '#ui/use-address.ts'
import { WriteFields } from '#ui/WriteFields.tsx'
import { useToday } from '../use-today.ts'
import { RoomCodePage } from './RoomCodeShown.tsx'
import { TakePanel } from './TakePanel.tsx'
import '../attendance.css'

type Roster = OutputOf<typeof attendance.roster>

/** `show=code`: the code of the room alone, on a panel. */
const address = { date: anyText, schedule: anyText, show: oneOf(['marks', 'code'], 'marks') }

export const takeScreen = screen<Roster>({
  path: paths.attendance,
  title: 'attendance',
  roles: ['instructor'],
  load: ({ classId = '' }) => q(lateCalls.attendance.roster, { classId }),
  isEmpty: ({ students }) => students.length === 0,
  Empty: () => <NoStudents />,
  Actions: ({ data }) => <ReportLink classId={data.classId} />,
  classOf: ({ data }) => data.classId,
  View: ({ data }) => <TakeView roster={data} />,
})

/** The screen, once its texts have loaded. */
export async function loadTake() {
  await addWords('attendance')
  return takeScreen
}

function NoStudents() {
  const { t } = useTranslation()
  return <Notice title={t('attendance.noStudents')} />
}

function ReportLink({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const [{ show }] = useAddress(address)
  if (show === 'code') return null
  return (
    <Link to={paths.attendanceReport} params={{ classId }} className="button">
      {t('attendance.report.open')}
    </Link>
  )
}

/** The session of the address, and the marks of its students. */
function TakeView({ roster }: { roster: Roster }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  const { classId, className, timeZone, students } = roster
  const [asked, setAddress] = useAddress(address)
  const today = useToday(timeZone)
  const date = isDate(asked.date) && asked.date <= today ? asked.date : today
  const schedule = useQuery(q(lateCalls.schedule.list, { classId }))
  const items = onDay(schedule.data?.data.items ?? [], date, timeZone)
  const scheduleId = asked.schedule === '' ? undefined : asked.schedule
  const options = items.map((item) => ({
    value: item.scheduleId,
    label: `${hoursText(item, i18n.language)} ${item.title}`,
  }))
  if (asked.show === 'code') return <RoomCodePage session={{ classId, date, scheduleId }} />
  const isListed = scheduleId === undefined || items.some((item) => item.scheduleId === scheduleId)
  return (
    <div className="stack attendance-taken">
      <p dir="auto">{className}</p>
      <div className="attendance-tools labels-hidden-on-phone">
        <Field
          type="date"
          label={t('day')}
          max={today}
          value={date}
          onChange={({ target }) => setAddress({ date: target.value === today ? '' : target.value, schedule: '' })}
        />
        <SelectField
          label={t('session')}
          value={scheduleId ?? ''}
          options={[
            { value: '', label: t('wholeDay') },
            ...options,
            ...(isListed ? [] : [{ value: scheduleId, label: t('session') }]),
          ]}
          onChange={({ target }) => setAddress({ schedule: target.value })}
        />
      </div>
      <WriteFields>
        <TakePanel key={`${date} ${scheduleId ?? ''}`} session={{ classId, date, scheduleId }} students={students} />
      </WriteFields>
    </div>
  )
}
