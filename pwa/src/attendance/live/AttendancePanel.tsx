import { dayIn } from '@takhti/schema/kit/days'
import type { LiveClass } from '@takhti/schema/live/model'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { saveTable } from '#imports/port.tsx'
import { deviceZone } from '#schedule/schedule-text.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { fileName } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { NameList } from '../NameList.tsx'
import { type AttendanceRow, attendanceTable, staysText } from './attendance-text.ts'
import { PollRecord } from './PollRecord.tsx'
import { useAttendance } from './use-attendance.ts'
import '../attendance.css'

type Change = ReturnType<typeof useAttendance>['change']

/**
 * The people in the last live class of a lesson: proposed, corrected, and submitted by its teacher; during the class,
 * too.
 */
export function AttendancePanel({ lessonId }: { lessonId: string }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  const { liveClass, polls, record, rows, error, again, change } = useAttendance(lessonId)
  const at = (instant: string) =>
    new Date(instant).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="stack attendance">
      {liveClass && (
        <p>
          <bdi>{liveClass.lessonName}</bdi> · <bdi>{liveClass.className}</bdi> · <bdi>{at(liveClass.startedAt)}</bdi>
        </p>
      )}
      {rows === null && <Coming lessonId={lessonId} code={error?.code ?? null} again={again} />}
      {rows?.length === 0 && <Notice title={t('noStudents')} />}
      {rows && rows.length > 0 && liveClass && (
        <>
          <p className="soft">{record ? t('taken', { at: at(record.takenAt) }) : t('proposed')}</p>
          {liveClass.endedAt === null && <p role="status">{t('going')}</p>}
          <AttendanceTable rows={rows} change={change} />
          <Foot {...{ rows, liveClass }} />
        </>
      )}
      {liveClass && <PollRecord {...{ liveClass, polls }} />}
    </div>
  )
}

type ComingProps = { lessonId: string; code: string | null; again: () => void }

function Coming({ lessonId, code, again }: ComingProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  if (code === null) return <p role="status">{t('loading')}</p>
  if (code === 'lessons/not-found')
    return (
      <Notice title={t('none')}>
        <Link to={paths.liveClass} params={{ lessonId }} className="button" data-look="main">
          {i18n.t('live.title')}
        </Link>
      </Notice>
    )
  return (
    <Notice title={t('failed')}>
      <Button onClick={again}>{i18n.t('common.retry')}</Button>
    </Notice>
  )
}

function AttendanceTable({ rows, change }: { rows: readonly AttendanceRow[]; change: Change }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  return (
    <div className="attendance-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('presentHead')}</th>
            <th scope="col">{t('student')}</th>
            <th scope="col">{t('times')}</th>
            <th scope="col">{t('minutesHead')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ personId, name, status, stays, minutes }) => (
            <tr key={personId}>
              <td>
                <label className="tick">
                  <input
                    type="checkbox"
                    checked={status === 'PRESENT'}
                    aria-label={t('isPresent', { name })}
                    onChange={({ target }) => change(personId, target.checked ? 'PRESENT' : 'ABSENT')}
                  />
                </label>
              </td>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td>{staysText(t, stays, i18n.language)}</td>
              <td>{t('minutes', { count: minutes })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Foot({ rows, liveClass }: { rows: readonly AttendanceRow[]; liveClass: LiveClass }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  const [isAsking, setAsking] = useState(false)
  const take = useCommand(lateCalls.attendance.take)
  const { personId: teacherId, instituteId } = requirePerson()
  const those = (status: AttendanceRow['status']) => rows.filter((row) => row.status === status)
  const [present, absent] = [those('PRESENT'), those('ABSENT')]
  const ids = (some: readonly AttendanceRow[]) => some.map(({ personId }) => personId)
  const { classId, liveId, lessonName, startedAt } = liveClass
  const save = () => {
    const name = t('file', { lesson: lessonName, day: dayIn(deviceZone(), new Date(startedAt)) })
    void saveTable(fileName(name, 'csv').slice(0, -4), attendanceTable(t, rows, i18n.language))
  }
  return (
    <>
      <p role="status">
        {t('present', { count: present.length })} · {t('absent', { count: absent.length })}
      </p>
      <div className="row">
        <Button look="main" onClick={() => setAsking(true)}>
          {t('submit')}
        </Button>
        <Button onClick={save}>{t('save')}</Button>
      </div>
      {isAsking &&
        // Within a class this is in a dialog already, and forms must not be nested.
        createPortal(
          <ConfirmDialog
            title={t('submitTitle')}
            confirmLabel={t('submit')}
            isHarmless
            command={take}
            onConfirm={() =>
              take
                .run({ classId, liveId, instituteId, teacherId, present: ids(present), absent: ids(absent) })
                .then(() => showMessage(t('submitted')))
            }
            onClose={() => setAsking(false)}
          >
            <NameList title={t('presentList')} rows={present} />
            <NameList title={t('absentList')} rows={absent} />
          </ConfirmDialog>,
          document.body,
        )}
    </>
  )
}
