import type { AssessmentType } from '@takhti/schema/assessments/model'
import { assessmentTypes } from '@takhti/schema/assessments/rules'
import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useForm } from '#ui/use-form.ts'
import { createAssessment, newId } from './assessment-store.ts'

/** A class that an assessment can be for. */
export type ClassChoice = Pick<ClassOfPerson, 'classId' | 'name'>

type CreateDialogProps = {
  type: AssessmentType
  classId: string
  classes: readonly ClassChoice[]
  onClose: () => void
}

// The device stores it, and the queue sends it.
const onDevice = { isPending: false, isBlocked: false, problem: null }

/** Creates an assessment, also without a network, and opens its editor. */
export function CreateDialog({ onClose, classes, ...given }: CreateDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // A second press of one dialog creates nothing new.
  const [id] = useState(newId)
  const form = useForm({
    initial: { name: '', type: given.type, classId: given.classId },
    check: ({ name }) => ({ name: name.trim() === '' ? t('errors.assessments/name-required') : null }),
    command: onDevice,
    async save(values) {
      await createAssessment({ ...values, name: values.name.trim() }, id)
      await navigate({ to: paths.assessment, params: { assessmentId: id } })
    },
  })
  return (
    <FormDialog title={t(`assessments.create.${given.type}`)} form={form} onClose={onClose}>
      <Field label={t('assessments.name')} maxLength={200} {...form.field('name')} />
      <SelectField
        label={t('assessments.type')}
        value={form.values.type}
        options={assessmentTypes.map((value) => ({ value, label: t(`assessments.types.${value}`) }))}
        // The list holds the types alone.
        onChange={({ target }) => form.set({ type: target.value as AssessmentType })}
      />
      <SelectField
        label={t('assessments.class')}
        value={form.values.classId}
        options={classes.map(({ classId, name }) => ({ value: classId, label: name }))}
        onChange={({ target }) => form.set({ classId: target.value })}
      />
    </FormDialog>
  )
}
