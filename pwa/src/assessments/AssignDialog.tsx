import type { Question } from '@takhti/schema/questions/model'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useForm } from '#ui/use-form.ts'
import { createAssessment, importQuestions, newId } from './assessment-store.ts'

/** Questions of an item of *My content*, under its id. */
export type Assigned = { readonly id: string; readonly name: string; readonly questions: readonly Question[] }

// The device stores it, and the queue sends it.
const onDevice = { isPending: false, isBlocked: false, problem: null }

/** Makes an assignment of questions for a class, also without a network, and opens its editor. */
export function AssignDialog({ assigned, onClose }: { assigned: Assigned; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const classes = useQuery(q(calls.classes.listMine, {})).data?.data.items ?? []
  // A second press of one dialog creates nothing new.
  const [assessmentId] = useState(newId)
  const form = useForm({
    initial: { name: assigned.name, classId: classes[0]?.classId ?? '' },
    check: ({ name, classId }) => ({
      name: name.trim() === '' ? t('errors.assessments/name-required') : null,
      classId: classId === '' ? t('lessons.noClasses') : null,
    }),
    command: onDevice,
    async save({ name, classId }) {
      await createAssessment({ name: name.trim(), classId, type: 'assignment' }, assessmentId)
      const offered = assigned.questions.map((question) => ({ id: question.id, question }))
      await importQuestions(assessmentId, { kind: 'generated', groupId: assigned.id }, offered)
      await navigate({ to: paths.assessment, params: { assessmentId } })
    },
  })
  return (
    <FormDialog title={t('assessments.create.assignment')} form={form} onClose={onClose}>
      <Field label={t('assessments.name')} maxLength={200} {...form.field('name')} />
      <SelectField
        label={t('assessments.class')}
        value={form.values.classId}
        options={classes.map(({ classId, name }) => ({ value: classId, label: name }))}
        onChange={({ target }) => form.set({ classId: target.value })}
      />
      {form.errorOf('classId') !== null && (
        <p className="field-error" role="alert">
          {form.errorOf('classId')}
        </p>
      )}
    </FormDialog>
  )
}
