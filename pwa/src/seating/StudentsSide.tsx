import { byRow } from '@takhti/schema/seating/geometry'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/SelectField.tsx'
import { DrawPanel } from './DrawPanel.tsx'
import type { CanvasActions } from './SeatingCanvas.tsx'
import type { Student } from './student.ts'
import { StudentTray } from './StudentTray.tsx'
import type { Editor } from './use-editor.ts'

type StudentsSideProps = {
  editor: Editor
  students: readonly Student[]
  armed: string | null
  setArmed: (personId: string | null) => void
  canvas: RefObject<CanvasActions | null>
}

/** Who sits where: students without a seat, the draw, and each desk with its student. */
export function StudentsSide({ editor, students, armed, setArmed, canvas }: StudentsSideProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const { desks, seats } = editor.body
  const seated = new Set(seats.map(({ personId }) => personId))
  const seatAt = new Map(seats.map((seat) => [seat.deskId, seat]))
  const nameOf = new Map(students.map(({ personId, name }) => [personId, name]))

  return (
    <section className="seating-side stack" aria-label={t('mode.students')}>
      <StudentTray
        students={students.filter(({ personId }) => !seated.has(personId))}
        {...{ armed, setArmed, canvas }}
        onSeat={(personId, deskId) => editor.seat(personId, deskId)}
      />
      <DrawPanel {...{ editor, students }} />
      <h2 className="seating-heading">{t('desksAndStudents')}</h2>
      <ul className="seating-list" aria-label={t('desksAndStudents')}>
        {byRow(desks).map(({ deskId }, index) => {
          const seat = seatAt.get(deskId)
          const place = t('desk', { number: index + 1 })
          return (
            <li key={deskId} className="row seating-seat">
              <SelectField
                label={place}
                value={seat?.personId ?? ''}
                options={[
                  { value: '', label: t('empty') },
                  ...students.map(({ personId, name }) => ({ value: personId, label: name })),
                ]}
                onChange={({ target: { value } }) => {
                  if (value !== '') editor.seat(value, deskId)
                  else if (seat) editor.seat(seat.personId, null)
                }}
              />
              {seat && (
                <label className="row">
                  <input
                    type="checkbox"
                    checked={seat.isFixed}
                    aria-label={t('fixName', { name: nameOf.get(seat.personId) })}
                    onChange={({ target }) => editor.fix(seat.personId, target.checked)}
                  />
                  {t('fix')}
                </label>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
