import { isDate } from '@takhti/schema/schedule/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, minuteIn } from '#languages/clock-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { deviceZone, zoneName } from '../schedule-text.ts'
import { wallOf, type LessonEvent } from './calendar-events.ts'
import type { Target } from './moves.ts'
import type { useMove } from './use-move.ts'

type MoveDialogProps = {
  event: LessonEvent
  /** Where it was dropped; null before anything is chosen. */
  to: Target | null
  move: ReturnType<typeof useMove>
  onClose: () => void
}

/** Moves a lesson to another day and hour: of a weekly entry one lesson, or each. */
export function MoveDialog({ event, to, move, onClose }: MoveDialogProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const [target, setTarget] = useState<{ date: string; minute: number | null }>(
    () => to ?? wallOf(event.startsAt, deviceZone()),
  )
  const [isOnce, setOnce] = useState(true)
  const { date, minute } = target
  const isWhole = isDate(date) && minute !== null

  async function submit() {
    if (minute !== null && (await move.run(event, { date, minute }, { isOnce }))) onClose()
  }

  return (
    <Dialog
      title={t('moveTitle', { title: event.title })}
      closeLabel={i18n.t('common.close')}
      cancelLabel={i18n.t('common.cancel')}
      submitLabel={t('move')}
      isBusy={move.isPending}
      isSubmitDisabled={!isWhole || move.isBlocked}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <div className="stack">
        <Field
          type="date"
          label={i18n.t('schedule.date')}
          required
          value={date}
          onChange={(change) => setTarget({ ...target, date: change.target.value })}
        />
        <Field
          type="time"
          label={i18n.t('schedule.from')}
          hint={i18n.t('schedule.zone', { zone: zoneName(deviceZone()) })}
          required
          value={minute === null ? '' : clockText(minute)}
          onChange={(change) => setTarget({ ...target, minute: minuteIn(change.target.value) })}
        />
        {event.item.when.kind === 'weekly' && (
          <SelectField
            label={t('which')}
            options={[
              { value: 'once', label: t('onlyThis') },
              { value: 'every', label: t('everyWeek') },
            ]}
            value={isOnce ? 'once' : 'every'}
            onChange={(change) => setOnce(change.target.value === 'once')}
          />
        )}
        {move.isBlocked && <p className="small soft">{i18n.t('common.needsNetwork')}</p>}
      </div>
    </Dialog>
  )
}
