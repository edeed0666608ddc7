import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useForm } from '#ui/use-form.ts'

/** Adds a platform by its name; its addresses are there at once. */
export function NewPlatformDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('translation', { keyPrefix: 'connections.platforms' })
  const create = useCommand(lateCalls.lti.create, { isShownInPlace: true })
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    command: create,
    save: ({ name }) => create.run({ name: name.trim() }),
  })
  return (
    <FormDialog title={t('add')} form={form} onClose={onClose}>
      <Field label={t('name')} hint={t('nameHint')} autoComplete="off" maxLength={80} {...form.field('name')} />
      <p>{t('next')}</p>
    </FormDialog>
  )
}
