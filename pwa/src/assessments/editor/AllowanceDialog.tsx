import type { Allowance } from '@takhti/schema/assessments/model'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useForm } from '#ui/use-form.ts'
import { instantIn, localTime } from '../local-time.ts'

type AllowanceDialogProps = {
  name: string
  studentId: string
  allowance: Allowance | undefined
  /** Null for a student with nothing beyond the others. */
  onAllow: (allowance: Allowance | null) => void
  onClose: () => void
}

const onDevice = { isPending: false, isBlocked: false, problem: null }

/** What one student has beyond the others: time, attempts, and a due date. */
export function AllowanceDialog({ name, studentId, allowance, onAllow, onClose }: AllowanceDialogProps) {
  const { t } = useTranslation()
  const form = useForm({
    initial: {
      extraMinutes: String(allowance?.extraMinutes ?? 0),
      extraAttempts: String(allowance?.extraAttempts ?? 0),
      dueOn: localTime(allowance?.dueOn ?? null),
    },
    command: onDevice,
    async save(values) {
      const extraMinutes = within(values.extraMinutes, 1_440)
      const extraAttempts = within(values.extraAttempts, 20)
      const dueOn = instantIn(values.dueOn)
      const isEmpty = extraMinutes === 0 && extraAttempts === 0 && dueOn === null
      onAllow(isEmpty ? null : { studentId, extraMinutes, extraAttempts, dueOn })
    },
  })
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
    </FormDialog>
  )
}

function within(text: string, most: number): number {
  return Math.min(most, Math.max(0, Math.trunc(Number(text)) || 0))
}
