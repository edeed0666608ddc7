import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useForm } from '#ui/use-form.ts'

type ClassNameDialogProps = { onClose: () => void; renamed?: { classId: string; name: string } }

/** Names a class: a new one, which then opens, or an existing one. */
export function ClassNameDialog({ onClose, renamed }: ClassNameDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCommand(calls.classes.create, { isShownInPlace: true })
  const rename = useCommand(calls.classes.rename, { isShownInPlace: true })
  const form = useForm({
    initial: { name: renamed?.name ?? '' },
    check: ({ name }) => ({ name: name.trim() === '' ? t('classes.nameMissing') : null }),
    command: renamed ? rename : create,
    refusedAt: { other: 'name' },
    async save({ name }) {
      const { instituteId, personId: userId } = requirePerson()
      if (renamed) return await rename.run({ classId: renamed.classId, name })
      const made = await create.run({ instituteId, userId, name })
      if (made) await navigate({ to: paths.classDetail, params: { classId: made.classId } })
    },
  })
  return (
    <FormDialog title={t(renamed ? 'classes.rename' : 'classes.create')} form={form} onClose={onClose}>
      <Field label={t('classes.name')} maxLength={80} {...form.field('name')} />
    </FormDialog>
  )
}
