import type { SeatingBody } from '@takhti/schema/seating/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'
import type { ShownPlan } from './plans.ts'
import { freshId } from './use-plans.ts'

type CopyPlanDialogProps = {
  plan: ShownPlan
  save: (body: SeatingBody) => Promise<void>
  onCopied: (planId: string) => void
  onClose: () => void
}

const idle = { isPending: false, isBlocked: false, problem: null }

/** Copies a plan: within the class with its students, into another class with the same desks and no students. */
export function CopyPlanDialog({ plan, save, onCopied, onClose }: CopyPlanDialogProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const mine = useQuery(q(calls.classes.listMine, {}))
  const classes = mine.data?.data.items.filter(({ class_code }) => class_code !== null) ?? []
  const form = useForm({
    initial: { classId: plan.classId },
    command: idle,
    async save({ classId }) {
      const planId = freshId()
      const { updatedBy: _, isWaiting: __, ...body } = plan
      const copy = { ...body, planId, classId, revision: planId, name: t('copyName', { name: plan.name }).slice(0, 80) }
      if (classId === plan.classId) {
        await save(copy)
        return onCopied(planId)
      }
      const rules = { front: [], apart: [], alternate: [] }
      await enqueue(lateCalls.seating.save, { ...copy, seats: [], rules, replaces: null })
      showMessage(t('copied'))
    },
  })
  return (
    <FormDialog title={t('copy')} submitLabel={t('copy')} form={form} onClose={onClose}>
      <SelectField
        label={t('copyInto')}
        hint={t('copyHint')}
        value={form.values.classId}
        options={[
          { value: plan.classId, label: t('thisClass') },
          ...classes
            .filter(({ classId }) => classId !== plan.classId)
            .map(({ classId, name }) => ({ value: classId, label: name })),
        ]}
        onChange={({ target }) => form.set({ classId: target.value })}
      />
    </FormDialog>
  )
}
