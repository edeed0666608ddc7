import { IconPlus, IconX } from '@tabler/icons-react'
import type { assessmentQuestions } from '@takhti/schema/assessments/questions/contract'
import { maxRubricItems } from '@takhti/schema/assessments/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { TextArea } from '#files/port.tsx'
import { StoredTextField } from '#files/rich-text/port.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useForm } from '#ui/use-form.ts'
import { newId } from '../assessment-store.ts'

type RubricDialogProps = { assessmentId: string; questionId: string; onClose: () => void }

type Rubric = OutputOf<(typeof assessmentQuestions)['answerRubric']>

/** The rubric and the scoring guide of a question. */
export function RubricDialog({ assessmentId, questionId, onClose }: RubricDialogProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    ...q(lateCalls.assessmentQuestions.answerRubric, { id: questionId, assessmentId }),
    retry: false,
  })
  if (data) return <RubricForm rubric={data.data} {...{ assessmentId, questionId, onClose }} />
  return (
    <Dialog title={t('assessments.rubric.title')} closeLabel={t('common.close')} onClose={onClose}>
      {error ? (
        <p role="alert">{t(error.isUnanswered ? 'common.needsNetwork' : `errors.${error.code}`)}</p>
      ) : (
        <Skeleton label={t('common.loading')} />
      )}
    </Dialog>
  )
}

function RubricForm({ rubric, assessmentId, questionId, onClose }: RubricDialogProps & { rubric: Rubric }) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.assessmentQuestions.addAnswerRubric, { isShownInPlace: true })
  const form = useForm({
    initial: rubric,
    command,
    save: ({ rubricItems, ...words }) =>
      command.run({
        ...{ assessmentId, questionId, ...words },
        rubricItems: rubricItems.filter(({ title }) => title.trim() !== ''),
      }),
  })
  const { answer, rubric: guide, rubricItems } = form.values
  return (
    <FormDialog title={t('assessments.rubric.title')} form={form} onClose={onClose}>
      <div className="stack">
        <StoredTextField
          label={t('assessments.rubric.answer')}
          text={answer}
          maxLetters={4_000}
          plain={
            <TextArea
              label={t('assessments.rubric.answer')}
              value={plainOf(answer)}
              maxLength={4_000}
              onText={(text) => form.set({ answer: text })}
            />
          }
          onText={(text) => form.set({ answer: text })}
        />
        <TextArea
          label={t('assessments.rubric.guide')}
          value={guide}
          maxLength={4_000}
          onText={(text) => form.set({ rubric: text })}
        />
        <RubricItems items={rubricItems} onChange={(items) => form.set({ rubricItems: items })} />
      </div>
    </FormDialog>
  )
}

type Items = Rubric['rubricItems']

function RubricItems({ items, onChange }: { items: Items; onChange: (items: Items) => void }) {
  const { t } = useTranslation()
  const set = (id: string, fields: Partial<Items[number]>) =>
    onChange(items.map((each) => (each.id === id ? { ...each, ...fields } : each)))
  return (
    <fieldset className="set-options">
      <legend>{t('assessments.rubric.items')}</legend>
      {items.map(({ id, title, points }, index) => (
        <div key={id} className="assessment-rubric-item">
          <Field
            label={t('assessments.rubric.item', { number: index + 1 })}
            maxLength={500}
            value={title}
            onChange={({ target }) => set(id, { title: target.value })}
          />
          <Field
            label={t('sets.points')}
            type="number"
            step="any"
            min={-1_000}
            max={1_000}
            defaultValue={points}
            onChange={({ target }) => set(id, { points: target.valueAsNumber || 0 })}
          />
          <IconButton
            label={t('assessments.rubric.remove', { number: index + 1 })}
            onClick={() => onChange(items.filter((each) => each.id !== id))}
          >
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {items.length < maxRubricItems && (
        <Button look="quiet" onClick={() => onChange([...items, { id: newId(), title: '', points: 1 }])}>
          <IconPlus size={18} aria-hidden="true" />
          {t('assessments.rubric.add')}
        </Button>
      )}
    </fieldset>
  )
}
