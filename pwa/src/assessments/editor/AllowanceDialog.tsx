import type { Allowance, AssessmentSettings } from '@takhti/schema/assessments/model'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useForm } from '#ui/use-form.ts'
import { instantIn, localTime } from '../local-time.ts'

type AllowanceDialogProps = {
  name: string
  studentId: string
  allowance: Allowance | undefined
  settings: Pick<AssessmentSettings, 'password' | 'isInRoomOnly'>
  /** Null for a student with nothing beyond the others. */
  onAllow: (allowance: Allowance | null) => void
  onClose: () => void
}

const onDevice = { isPending: false, isBlocked: false, problem: null }

/** What one student has beyond the others: time, attempts, a due date, and a start without password or room. */
export function AllowanceDialog({ name, studentId, allowance, settings, onAllow, onClose }: AllowanceDialogProps) {
  const { t } = useTranslation()
  const form = useForm({
    initial: {
      extraMinutes: String(allowance?.extraMinutes ?? 0),
      extraAttempts: String(allowance?.extraAttempts ?? 0),
      dueOn: localTime(allowance?.dueOn ?? null),
      skipsPassword: allowance?.skipsPassword === true,
      skipsRoomCode: allowance?.skipsRoomCode === true,
    },
    command: onDevice,
    async save(values) {
      const { skipsPassword, skipsRoomCode } = values
      const extraMinutes = within(values.extraMinutes, 1_440)
      const extraAttempts = within(values.extraAttempts, 20)
      const dueOn = instantIn(values.dueOn)
      const isEmpty = extraMinutes + extraAttempts === 0 && dueOn === null && !skipsPassword && !skipsRoomCode
      onAllow(isEmpty ? null : { studentId, extraMinutes, extraAttempts, dueOn, skipsPassword, skipsRoomCode })
    },
  })
  const exemptions = [
    ...(settings.password !== null || form.values.skipsPassword ? (['skipsPassword'] as const) : []),
    ...(settings.isInRoomOnly || form.values.skipsRoomCode ? (['skipsRoomCode'] as const) : []),
  ]
  return (
    <FormDialog title={t('assessments.students.allowOf', { name })} form={form} onClose={onClose}>
      <Field
        label={t('assessments.students.extraMinutes')}
        type="number"
        min={0}
        max={1_440}
        {...form.field('extraMinutes')}
      />
      <Field
        label={t('assessments.students.extraAttempts')}
        type="number"
        min={0}
        max={20}
        {...form.field('extraAttempts')}
      />
      <Field label={t('assessments.students.ownDueOn')} type="datetime-local" {...form.field('dueOn')} />
      {exemptions.map((name) => (
        <label key={name} className="row assessment-exemption">
          <input
            type="checkbox"
            checked={form.values[name]}
            onChange={({ target }) => form.set({ [name]: target.checked })}
          />
          {t(`assessments.students.${name}`)}
        </label>
      ))}
    </FormDialog>
  )
}

function within(text: string, most: number): number {
  return Math.min(most, Math.max(0, Math.trunc(Number(text)) || 0))
}
