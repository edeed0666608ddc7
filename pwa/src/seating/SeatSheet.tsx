import { maxRemarkLength } from '@takhti/schema/conduct/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { invalidateArea, q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { showMessage, offerUndo } from '#ui/snackbars.ts'
import { SeatPen } from './SeatPen.tsx'
import type { DayAttendance } from './use-day-attendance.ts'
import { freshId } from './use-plans.ts'

type SeatSheetProps = {
  classId: string
  personId: string
  name: string
  day: DayAttendance
  /** A substitute praises, and writes no notes. */
  isSubstitute: boolean
  onClose: () => void
}

/** What a teacher does with one student during the lesson; praise takes one tap here. */
export function SeatSheet({ classId, personId, name, day, isSubstitute, onClose }: SeatSheetProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'seating' })
  const [note, setNote] = useState('')
  const isAbsent = day.absent.has(personId)

  async function give(remarks: string, behaviorPoints: number) {
    const givingId = freshId()
    const { personId: teacherId } = requirePerson()
    await enqueue(lateCalls.conduct.give, {
      ...{ studentId: personId, classId, teacherId, remarks, behaviorPoints, givingId },
    })
    invalidateArea('conduct')
    onClose()
    offerUndo(t('given', { name, text: remarks }), () => {
      void enqueue(lateCalls.conduct.withdraw, { givingId }).then(() => invalidateArea('conduct'))
    })
  }

  async function mark() {
    await day.correct(personId, !isAbsent)
    onClose()
    showMessage(t(isAbsent ? 'nowPresent' : 'nowAbsent', { name }))
  }

  return (
    <Dialog
      title={name}
      closeLabel={i18n.t('common.close')}
      cancelLabel={i18n.t('common.cancel')}
      onClose={onClose}
      {...(!isSubstitute && {
        submitLabel: t('saveNote'),
        isSubmitDisabled: note.trim() === '',
        onSubmit: () => void give(note.trim(), 0),
      })}
    >
      <div className="stack">
        <Praise {...{ classId, isSubstitute }} onGive={(text, points) => void give(text, points)} />
        {!isSubstitute && (
          <Field
            label={t('note')}
            maxLength={maxRemarkLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <div className="row">
          <Button onClick={() => void mark()}>{t(isAbsent ? 'markPresent' : 'markAbsent')}</Button>
        </div>
        <SeatPen {...{ classId, personId, name }} />
      </div>
    </Dialog>
  )
}

type PraiseProps = Pick<SeatSheetProps, 'classId' | 'isSubstitute'> & { onGive: (text: string, points: number) => void }

/** The teacher's own phrases of praise, or ours. */
function Praise({ classId, isSubstitute, onGive }: PraiseProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const list = useQuery({
    ...q(lateCalls.conduct.remarksList, { classId, limit: 1 }, 'only the phrases are shown'),
    enabled: !isSubstitute,
  })
  const own = list.data?.data.phrases.filter(({ behaviorPoints }) => behaviorPoints > 0) ?? []
  const ours = [t('praise.work'), t('praise.idea'), t('praise.help')].map((text) => ({ text, behaviorPoints: 1 }))
  return (
    <div className="row seating-praise" role="group" aria-label={t('praiseHead')}>
      {(own.length > 0 ? own : ours).slice(0, 6).map(({ text, behaviorPoints }) => (
        <Button key={text} look="main" dir="auto" onClick={() => onGive(text, behaviorPoints)}>
          {text}
        </Button>
      ))}
    </div>
  )
}
