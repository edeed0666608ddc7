import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'
import { FormProblem } from './FormFoot.tsx'
import type { Form } from './use-form.ts'

type FormDialogProps = {
  title: string
  form: Pick<Form<never>, 'isBusy' | 'isBlocked' | 'problem' | 'submit'>
  /** "Save" by default. */
  submitLabel?: string
  isDanger?: boolean
  isSubmitDisabled?: boolean
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, which closes once it is saved. */
export function FormDialog({ title, form, onClose, children, ...given }: FormDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={given.submitLabel ?? t('common.save')}
      isDanger={given.isDanger ?? false}
      isBusy={form.isBusy}
      isSubmitDisabled={form.isBlocked || given.isSubmitDisabled === true}
      footer={given.footer}
      onClose={onClose}
      onSubmit={() => void form.submit().then((isSaved) => isSaved && onClose())}
    >
      {children}
      <FormProblem form={form} />
    </Dialog>
  )
}
