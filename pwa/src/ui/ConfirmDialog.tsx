import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandProblem, type Tried } from './CommandProblem.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  confirmLabel: string
  /** Whether the action is reversible. */
  isHarmless?: boolean
  /** The command to confirm; the dialog shows why it fails. */
  command: Tried
  /** The dialog closes when this resolves. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation of an irreversible action. */
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
