import { isDate } from '@takhti/schema/schedule/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, minuteIn } from '#languages/clock-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { deviceZone, zoneName } from '../schedule-text.ts'
import { wallOf, type CalendarEvent } from './calendar-events.ts'
import type { Target } from './moves.ts'
import type { useMove } from './use-moves.ts'

type MoveDialogProps = {
  event: CalendarEvent
  /** Where it was dropped; null before anything is chosen. */
  to: Target | null
  move: ReturnType<typeof useMove>
  onClose: () => void
}

/** Moves a lesson or a due time to another day and hour: of a weekly entry one lesson, or each. */
export function MoveDialog({ event, to, move, onClose }: MoveDialogProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const [target, setTarget] = useState<{ date: string; minute: number | null }>(
    () => to ?? wallOf(event.startsAt, deviceZone()),
  )
  const isWeekly = event.kind === 'lesson' && event.item.when.kind === 'weekly'
  const [isOnce, setOnce] = useState(true)
  const { date, minute } = target
  const isWhole = isDate(date) && minute !== null

  async function submit() {
    if (minute !== null && (await move.run(event, { date, minute }, { isOnce: isWeekly && isOnce }))) onClose()
  }

  return (
    <Dialog
      title={t('moveTitle', { title: event.title })}
      closeLabel={i18n.t('common.close')}
      cancelLabel={i18n.t('common.cancel')}
      submitLabel={t('move')}
      isBusy={move.isPending}
      isSubmitDisabled={!isWhole}
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
          label={event.kind === 'due' ? t('dueTime') : i18n.t('schedule.from')}
          hint={i18n.t('schedule.zone', { zone: zoneName(deviceZone()) })}
          required
          value={minute === null ? '' : clockText(minute)}
          onChange={(change) => setTarget({ ...target, minute: minuteIn(change.target.value) })}
        />
        {isWeekly && (
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
      </div>
    </Dialog>
  )
}
