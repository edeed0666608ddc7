import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandProblem, type Tried } from './CommandProblem.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  confirmLabel: string
  /** What is done can be done otherwise later. */
  isHarmless?: boolean
  /** What is asked about; why it cannot be done is said inside the dialog. */
  command: Tried
  /** The dialog closes when this has come to a good end. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({ title, confirmLabel, command, onConfirm, onClose, ...given }: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={confirmLabel}
      isDanger={given.isHarmless !== true}
      isBusy={command.isPending}
      isSubmitDisabled={command.isBlocked}
      onClose={onClose}
      // A refusal is shown below.
      onSubmit={() => void onConfirm().then(onClose, () => {})}
    >
      <div>{given.children}</div>
      <CommandProblem of={command} />
    </Dialog>
  )
}
