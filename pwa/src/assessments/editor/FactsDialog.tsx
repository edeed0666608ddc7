import type { AssessmentType } from '@takhti/schema/assessments/model'
import { assessmentTypes } from '@takhti/schema/assessments/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useForm } from '#ui/use-form.ts'
import { changeFacts, type DeviceAssessment } from '../assessment-store.ts'

type FactsDialogProps = { assessment: DeviceAssessment; onClose: () => void }

const onDevice = { isPending: false, isBlocked: false, problem: null }

/** The name, the type and, before the first publish, the class of an assessment. */
export function FactsDialog({ assessment, onClose }: FactsDialogProps) {
  const { t } = useTranslation()
  const { id, name, type, classId, version } = assessment
  const { data } = useQuery(q(calls.classes.listMine, {}))
  const form = useForm({
    initial: { name, type, classId },
    check: (values) => ({ name: values.name.trim() === '' ? t('errors.assessments/name-required') : null }),
    command: onDevice,
    save: (values) =>
      changeFacts(id, {
        ...(values.name.trim() !== name && { name: values.name.trim() }),
        ...(values.type !== type && { type: values.type }),
        ...(values.classId !== classId && { classId: values.classId }),
      }),
  })
  const classes = data?.data.items ?? []
  return (
    <FormDialog title={t('assessments.rename')} form={form} onClose={onClose}>
      <Field label={t('assessments.name')} maxLength={200} {...form.field('name')} />
      <SelectField
        label={t('assessments.type')}
        value={form.values.type}
        options={assessmentTypes.map((value) => ({ value, label: t(`assessments.types.${value}`) }))}
        // The list holds the types alone.
        onChange={({ target }) => form.set({ type: target.value as AssessmentType })}
      />
      {version === 0 && classes.length > 1 && (
        <SelectField
          label={t('assessments.class')}
          value={form.values.classId}
          options={classes.map((each) => ({ value: each.classId, label: each.name }))}
          onChange={({ target }) => form.set({ classId: target.value })}
        />
      )}
    </FormDialog>
  )
}
