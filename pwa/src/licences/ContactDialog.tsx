import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { AreaField } from '#ui/AreaField.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'
import { refusalText } from './licences-text.ts'

/** Requests another plan from the provider; it is sent as a mail. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const command = useCommand(calls.licences.contact, { isShownInPlace: true })
  const form = useForm({
    initial: { message: '', contactNumber: '' },
    check: ({ message }) => ({ message: message.trim() === '' ? t('contact.missing') : null }),
    command,
    refusedAt: { other: 'message' },
    refusalText: (code) => refusalText(t, code),
    async save({ message, contactNumber }) {
      const number = contactNumber.trim()
      await command.run({ message, ...(number && { contactNumber: number }) })
      showMessage(t('contact.sent'), 4_000)
    },
  })
  return (
    <FormDialog title={t('locked.contact')} submitLabel={t('contact.send')} form={form} onClose={onClose}>
      <p className="soft">{t('contact.text')}</p>
      <AreaField label={t('contact.message')} maxLength={2_000} {...form.field('message')} />
      <Field
        label={t('contact.number')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.field('contactNumber')}
      />
    </FormDialog>
  )
}
