import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  confirmLabel: string
  isBusy: boolean
  /** Why it cannot be done, said inside the dialog. */
  problem: string | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({ title, confirmLabel, problem, onConfirm, onClose, ...rest }: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={confirmLabel}
      isBusy={rest.isBusy}
      onClose={onClose}
      onSubmit={onConfirm}
    >
      <p>{rest.children}</p>
      <p className="field-error" role="alert">
        {problem}
      </p>
    </Dialog>
  )
}
