import { IconDice5 } from '@tabler/icons-react'
import { byRow } from '@takhti/schema/seating/geometry'
import type { SeatingBody } from '@takhti/schema/seating/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { SeatSheet } from './SeatSheet.tsx'
import type { Student } from './student.ts'
import type { DayAttendance } from './use-day-attendance.ts'
import type { usePicks } from './use-picks.ts'

type ClassSideProps = {
  day: DayAttendance
  picks: ReturnType<typeof usePicks>
  students: readonly Student[]
  body: SeatingBody
  isTaking: boolean
  setTaking: (isTaking: boolean) => void
  opened: string | null
  setOpened: (personId: string | null) => void
  classId: string
  isSubstitute: boolean
}

/** The lesson with the plan: attendance, a fair pick, and the list of students by their desks. */
export function ClassSide({
  day,
  picks,
  students,
  body,
  isTaking,
  setTaking,
  opened,
  setOpened,
  classId,
  isSubstitute,
}: ClassSideProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const nameOf = (personId: string) => students.find((student) => student.personId === personId)?.name ?? ''
  const picked = picks.picked === null ? '' : nameOf(picks.picked)
  return (
    <section className="seating-side stack" aria-label={t('mode.class')}>
      <AttendanceFoot {...{ day, nameOf, isTaking, setTaking }} />
      <div className="row">
        <Button onClick={() => void picks.pick(day.presentIds)} disabled={day.presentIds.length === 0}>
          <IconDice5 size={18} aria-hidden="true" />
          {t('pick')}
        </Button>
        <strong role="status" dir="auto">
          {picked && t('picked', { name: picked })}
        </strong>
      </div>
      <SeatedList
        {...{ day, body, students, isTaking }}
        onOpen={(personId) => (isTaking ? day.set(personId, !day.absent.has(personId)) : setOpened(personId))}
      />
      {opened !== null && (
        <SeatSheet
          {...{ classId, day, isSubstitute }}
          personId={opened}
          name={nameOf(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

type SeatedListProps = Pick<ClassSideProps, 'day' | 'body' | 'students' | 'isTaking'> & {
  onOpen: (personId: string) => void
}

/** Every student by the number of their desk; those without a desk are the last. */
function SeatedList({ day, body, students, isTaking, onOpen }: SeatedListProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const seatOf = new Map(body.seats.map(({ deskId, personId }) => [deskId, personId]))
  const byId = new Map(students.map((student) => [student.personId, student]))
  const seated = byRow(body.desks).flatMap(({ deskId }, index) => {
    const student = byId.get(seatOf.get(deskId) ?? '')
    return student === undefined ? [] : [{ student, place: t('desk', { number: index + 1 }) }]
  })
  const isSeated = new Set(seated.map(({ student }) => student.personId))
  const others = students.filter(({ personId }) => !isSeated.has(personId))
  const rows = [...seated, ...others.map((student) => ({ student, place: t('noSeat') }))]
  return (
    <ul className="seating-list" aria-label={t('list')}>
      {rows.map(({ student: { personId, name }, place }) => {
        const isAbsent = day.absent.has(personId)
        return (
          <li key={personId}>
            <button
              type="button"
              className="seating-row"
              aria-pressed={isTaking ? isAbsent : undefined}
              aria-label={t(isTaking ? 'rowAbsent' : isAbsent ? 'rowIsAbsent' : 'row', { name, place })}
              onClick={() => onOpen(personId)}
            >
              <span className="small soft">{place}</span>
              <span dir="auto">{name}</span>
              {isAbsent && (
                <span className="tag" data-tone="bad">
                  {t('absent')}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type AttendanceFootProps = Pick<ClassSideProps, 'day' | 'isTaking' | 'setTaking'> & {
  nameOf: (personId: string) => string
}

/** Counts, and the submit with its confirmation: after the last absent student it takes two taps. */
function AttendanceFoot({ day, nameOf, isTaking, setTaking }: AttendanceFootProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const [isAsking, setAsking] = useState(false)
  if (!day.isKnown) return null
  if (!isTaking)
    return (
      <div className="row">
        <p className="grow">{t('takenToday', { present: day.presentIds.length, absent: day.absentIds.length })}</p>
        <Button onClick={() => setTaking(true)}>{t('takeAgain')}</Button>
      </div>
    )
  return (
    <div className="stack">
      <p>{t('tapAbsent')}</p>
      <div className="row">
        <p className="grow" role="status">
          {t('counts', { present: day.presentIds.length, absent: day.absentIds.length })}
        </p>
        <Button look="main" onClick={() => setAsking(true)}>
          {t('submit')}
        </Button>
        {day.isTaken && <Button onClick={() => setTaking(false)}>{t('leaveTaking')}</Button>}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('submitTitle')}
          confirmLabel={t('submit')}
          isHarmless
          command={day.command}
          onConfirm={() =>
            day.submit().then(() => {
              setTaking(false)
              showMessage(t('submitted'))
            })
          }
          onClose={() => setAsking(false)}
        >
          <Names title={t('absentList')} names={day.absentIds.map(nameOf)} />
          <Names title={t('presentList')} names={day.presentIds.map(nameOf)} />
        </ConfirmDialog>
      )}
    </div>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <section>
      <h3>
        {title} ({names.length})
      </h3>
      <p dir="auto">{names.join(' · ')}</p>
    </section>
  )
}
