import { reminderMinutes, usualReminder, type ReminderMinutes } from '@takhti/schema/notifications/reminders/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { SelectField } from '#ui/SelectField.tsx'

/** How many minutes before a lesson the person is reminded; a change waits for the network in the outbox. */
export function LessonReminderField({ minutes = usualReminder }: { minutes?: ReminderMinutes | undefined }) {
  const { t } = useTranslation('translation', { keyPrefix: 'noticeChoices' })
  const choose = useCommand(lateCalls.noticeChoices.remindBefore)
  // A change that the server may not have yet.
  const [changed, setChanged] = useState<ReminderMinutes | null>(null)

  function change(text: string) {
    const next = reminderMinutes.find((each) => String(each) === text) ?? usualReminder
    setChanged(next)
    // A refusal is shown by the bar.
    void choose.run({ minutes: next }).catch(() => setChanged(null))
  }

  return (
    <SelectField
      label={t('remind')}
      hint={t('remindHint', { kind: t('lessonSoon') })}
      value={changed ?? minutes}
      options={reminderMinutes.map((count) => ({ value: String(count), label: t('minutesBefore', { count }) }))}
      onChange={({ target }) => change(target.value)}
    />
  )
}
