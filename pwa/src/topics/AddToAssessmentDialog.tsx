import { assessmentTypes } from '@takhti/schema/assessments/rules'
import { newId } from '@takhti/schema/kit/ids'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { enqueue, useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { q } from '#api/query.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'

/** Where picked questions come from. */
export type BankSource = 'bank' | 'curated'

type AddToAssessmentDialogProps = {
  source: BankSource
  questionIds: readonly string[]
  onAdded: () => void
  onClose: () => void
}

/** Adds picked questions to an assessment of a class, or to a new one. Those that it has already stay as they are. */
export function AddToAssessmentDialog({ source, questionIds, onAdded, onClose }: AddToAssessmentDialogProps) {
  const { t } = useTranslation()
  const fromBank = useCommand(lateCalls.assessmentQuestions.importFromQuestionBank, { isShownInPlace: true })
  const fromCurated = useCommand(lateCalls.assessmentQuestions.addCurated, { isShownInPlace: true })
  const classes = useQuery(q(calls.classes.listMine, {})).data?.data.items ?? []
  // A repeated press creates no second one.
  const madeId = useRef('')
  const form = useForm({
    initial: { classId: classes[0]?.classId ?? '', assessmentId: '', name: '' },
    check: ({ classId, assessmentId, name }) => ({
      classId: classId === '' ? t('topics.noClass') : null,
      name: assessmentId === '' && name.trim() === '' ? t('errors.assessments/name-required') : null,
    }),
    command: source === 'bank' ? fromBank : fromCurated,
    async save({ classId, assessmentId: chosen, name }) {
      if (chosen === '' && madeId.current === '') {
        madeId.current = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
        const [type] = assessmentTypes
        await enqueue(lateCalls.assessments.create, { id: madeId.current, classId, name: name.trim(), type })
      }
      const assessmentId = chosen || madeId.current
      if (source === 'bank') await fromBank.run({ assessmentId, questionBankIds: [...questionIds] })
      else await fromCurated.run({ assessmentId, curatedQuestionReferenceIds: [...questionIds] })
      showMessage(t('topics.added', { count: questionIds.length }), 4_000)
      onAdded()
    },
  })
  const { classId, assessmentId } = form.values
  return (
    <FormDialog title={t('topics.addToAssessment')} submitLabel={t('topics.addSubmit')} form={form} onClose={onClose}>
      <div className="stack">
        <SelectField
          label={t('assessments.class')}
          value={classId}
          onChange={({ target }) => form.set({ classId: target.value, assessmentId: '' })}
          options={classes.map((each) => ({ value: each.classId, label: each.name }))}
        />
        <p className="field-error" role="alert">
          {form.errorOf('classId')}
        </p>
        {classId !== '' && (
          <AssessmentField
            key={classId}
            classId={classId}
            value={assessmentId}
            onChoose={(id) => form.set({ assessmentId: id })}
          />
        )}
        {assessmentId === '' && <Field label={t('assessments.name')} maxLength={200} {...form.field('name')} />}
      </div>
    </FormDialog>
  )
}

type AssessmentFieldProps = { classId: string; value: string; onChoose: (id: string) => void }

function AssessmentField({ classId, value, onChoose }: AssessmentFieldProps) {
  const { t } = useTranslation()
  const { items } = useEveryPage(lateCalls.assessments.list, { classId }, (page) => page)
  return (
    <SelectField
      label={t('topics.assessment')}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        { value: '', label: t('topics.newAssessment') },
        ...items.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
