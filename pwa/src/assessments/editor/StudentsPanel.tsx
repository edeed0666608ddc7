import type { Allowance } from '@takhti/schema/assessments/model'
import type { ClassStudent } from '@takhti/schema/students/model'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { GroupButtons } from '#groups/port.tsx'
import { Button } from '#ui/Button.tsx'
import { ListPage } from '#ui/ListPage.tsx'
import { assignStudents, type DeviceAssessment } from '../assessment-store.ts'
import { AllowanceDialog } from './AllowanceDialog.tsx'

const nameOf = ({ first_name, last_name }: ClassStudent) => `${first_name} ${last_name}`.trim()

/** Who takes an assessment, and what single students have beyond the others. */
export function StudentsPanel({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  const { id, classId, students, allowances, settings } = assessment
  const pages = useEveryPage(calls.students.listOfClass, { id: classId }, (page) => page)
  const [allowed, setAllowed] = useState<ClassStudent | null>(null)
  const isForSome = students.length > 0

  const assign = (next: readonly string[], of: readonly Allowance[] = allowances) =>
    void assignStudents(id, { students: [...next], allowances: [...of] })

  return (
    <div className="stack">
      <fieldset className="set-options">
        <legend>{t('assessments.students.who')}</legend>
        {[false, true].map((forSome) => (
          <label key={String(forSome)} className="row">
            <input
              type="radio"
              name="assigned"
              checked={isForSome === forSome}
              disabled={forSome && pages.items.length === 0}
              onChange={() => assign(forSome ? pages.items.map(({ userId }) => userId) : [])}
            />
            {t(forSome ? 'assessments.students.some' : 'assessments.students.all')}
          </label>
        ))}
      </fieldset>
      {isForSome && (
        <Suspense>
          <GroupButtons classId={classId} picked={students} onPick={assign} />
        </Suspense>
      )}
      <ListPage pages={pages} empty={{ mark: null, title: t('classes.noStudents') }}>
        <ul className="stack">
          {pages.items.map((student) => (
            <StudentRow
              key={student.userId}
              student={student}
              isAssigned={isForSome ? students.includes(student.userId) : null}
              allowance={allowances.find(({ studentId }) => studentId === student.userId)}
              onAssign={(isAssigned) =>
                assign(isAssigned ? [...students, student.userId] : students.filter((each) => each !== student.userId))
              }
              onAllow={() => setAllowed(student)}
            />
          ))}
        </ul>
      </ListPage>
      {allowed && (
        <AllowanceDialog
          name={nameOf(allowed)}
          studentId={allowed.userId}
          allowance={allowances.find(({ studentId }) => studentId === allowed.userId)}
          settings={settings}
          onAllow={(next) =>
            assign(students, [
              ...allowances.filter(({ studentId }) => studentId !== allowed.userId),
              ...(next === null ? [] : [next]),
            ])
          }
          onClose={() => setAllowed(null)}
        />
      )}
    </div>
  )
}

type StudentRowProps = {
  student: ClassStudent
  /** Null where the whole class takes it. */
  isAssigned: boolean | null
  allowance: Allowance | undefined
  onAssign: (isAssigned: boolean) => void
  onAllow: () => void
}

function StudentRow({ student, isAssigned, allowance, onAssign, onAllow }: StudentRowProps) {
  const { t } = useTranslation()
  const name = nameOf(student)
  return (
    <li className="row assessment-student">
      {isAssigned === null ? (
        <bdi className="grow">{name}</bdi>
      ) : (
        <label className="row grow">
          <input type="checkbox" checked={isAssigned} onChange={({ target }) => onAssign(target.checked)} />
          <bdi>{name}</bdi>
        </label>
      )}
      {allowance && <AllowanceTag of={allowance} />}
      <Button look="quiet" onClick={onAllow}>
        {t('assessments.students.exceptions')}
        <span className="hidden">: {name}</span>
      </Button>
    </li>
  )
}

function AllowanceTag({ of }: { of: Allowance }) {
  const { t, i18n } = useTranslation()
  const { extraMinutes, extraAttempts, dueOn, skipsPassword, skipsRoomCode } = of
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' })
  const parts = [
    ...(extraMinutes > 0 ? [t('assessments.students.minutes', { count: extraMinutes })] : []),
    ...(extraAttempts > 0 ? [t('assessments.students.attempts', { count: extraAttempts })] : []),
    ...(dueOn === null ? [] : [date.format(new Date(dueOn))]),
    ...(skipsPassword === true ? [t('assessments.students.noPassword')] : []),
    ...(skipsRoomCode === true ? [t('assessments.students.notInRoom')] : []),
  ]
  return <span className="tag">{parts.join(' · ')}</span>
}
