import { IconCalendarCheck, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { ArriveButton } from './ArriveButton.tsx'

/**
 * Attendance in the head of a class: teachers take it, admins read it, and students arrive and read their own. Where it is only
 * read, teachers have the report.
 */
export function ClassAttendanceLinks({ classId, isRead }: { classId: string; isRead: boolean }) {
  const { t } = useTranslation()
  const { role, personId } = requirePerson()
  if (role === 'instructor' && !isRead)
    return (
      <Link to={paths.attendance} params={{ classId }} className="button">
        <IconUserCheck size={18} aria-hidden="true" />
        {t('attendance.take')}
      </Link>
    )
  if (role === 'admin' || role === 'instructor')
    return (
      <Link to={paths.attendanceReport} params={{ classId }} className="button">
        <IconCalendarCheck size={18} aria-hidden="true" />
        {t('attendanceReport.title')}
      </Link>
    )
  return (
    <>
      {!isRead && <ArriveButton classId={classId} />}
      <Link to={paths.studentAttendance} params={{ studentId: personId }} className="button">
        <IconCalendarCheck size={18} aria-hidden="true" />
        {t('attendance.report.own')}
      </Link>
    </>
  )
}
