import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { isDate, onDay } from '@takhti/schema/schedule/rules'
import { maxSubstituteNote } from '@takhti/schema/schedule/substitutes/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { AreaField } from '#ui/AreaField.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { deviceZone, hoursText } from '../schedule-text.ts'
import { useSchedule } from '../use-schedule.ts'

type HandOverDialogProps = { classId: string; date: string; lesson?: ScheduleItem | null; onClose: () => void }

/**
 * Hands the lessons of a class from one day to another one over to a teacher of the institute, or one lesson of a day.
 * With `lesson` it is opened for that one.
 */
export function HandOverDialog({ classId, date, lesson = null, onClose }: HandOverDialogProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'substitutes' })
  const [draft, setDraft] = useState({
    ...{ personId: '', from: date, to: date, note: '' },
    scheduleId: lesson?.scheduleId ?? '',
  })
  const command = useCommand(lateCalls.substitutes.handOver, { isShownInPlace: true })
  const { instituteId } = requirePerson()
  const staff = useEveryPage(lateCalls.staff.list, { instituteId }, (page) => page)
  const inClass = useEveryPage(calls.classes.listInstructors, { id: classId }, (page) => page)
  const teachers = staff.items.filter(({ userId }) => !inClass.items.some((each) => each.userId === userId))
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const isWhole = draft.personId !== '' && isDate(draft.from) && isDate(draft.to) && draft.from <= draft.to
  const { items } = useSchedule(classId)
  const lessons = draft.from === draft.to ? onDay(items ?? [], draft.from, deviceZone()) : []
  const scheduleId = lessons.some((each) => each.scheduleId === draft.scheduleId) ? draft.scheduleId : ''

  async function submit() {
    const { personId, from, to, note } = draft
    await command.run({ personId, from, to, note, classId, ...(scheduleId !== '' && { scheduleId }) })
    const chosen = teachers.find(({ userId }) => userId === draft.personId)
    showMessage(t('done', { name: `${chosen?.first_name ?? ''} ${chosen?.last_name ?? ''}`.trim() }))
    onClose()
  }

  return (
    <Dialog
      title={t('handOver')}
      closeLabel={i18n.t('common.close')}
      cancelLabel={i18n.t('common.cancel')}
      submitLabel={t('submit')}
      isBusy={command.isPending}
      isSubmitDisabled={!isWhole || command.isBlocked}
      onClose={onClose}
      // The dialog shows a refusal.
      onSubmit={() => void submit().catch(() => {})}
    >
      <div className="stack">
        <SelectField
          label={t('who')}
          value={draft.personId}
          options={[
            { value: '', label: t('choose') },
            ...teachers.map(({ userId, first_name, last_name }) => ({
              value: userId,
              label: `${first_name} ${last_name}`.trim(),
            })),
          ]}
          onChange={({ target }) => change({ personId: target.value })}
        />
        <Field
          type="date"
          label={t('from')}
          required
          value={draft.from}
          onChange={({ target }) =>
            change({ from: target.value, ...(target.value > draft.to && { to: target.value }) })
          }
        />
        <Field
          type="date"
          label={t('to')}
          required
          min={draft.from}
          value={draft.to}
          onChange={({ target }) => change({ to: target.value })}
        />
        {lessons.length > 0 && (
          <SelectField
            label={t('which')}
            value={scheduleId}
            options={[
              { value: '', label: t('allLessons') },
              ...lessons.map((each) => ({
                value: each.scheduleId,
                label: `${each.title} · ${hoursText(each, i18n.language)}`,
              })),
            ]}
            onChange={({ target }) => change({ scheduleId: target.value })}
          />
        )}
        <AreaField
          label={t('note')}
          hint={t('noteHint')}
          maxLength={maxSubstituteNote}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        <p className="small soft">{t(scheduleId === '' ? 'sees' : 'seesOne')}</p>
        <CommandProblem of={command} />
      </div>
    </Dialog>
  )
}
