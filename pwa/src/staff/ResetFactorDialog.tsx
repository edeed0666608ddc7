import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showMessage } from '#ui/snackbars.ts'

type ResetFactorDialogProps = { userId: string; name: string; onClose: () => void }

/** Resets the second factor of a member who has lost it. The server asks the admin for a recent proof. */
export function ResetFactorDialog({ userId, name, onClose }: ResetFactorDialogProps) {
  const { t } = useTranslation()
  const reset = useCommand(lateCalls.factors.reset, { isShownInPlace: true })

  async function confirm() {
    await reset.run({ userId })
    showMessage(t('people.factorReset', { name }))
  }

  return (
    <ConfirmDialog
      title={t('people.resetFactorName', { name })}
      confirmLabel={t('people.resetFactor')}
      command={reset}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('people.resetFactorText', { name })}
    </ConfirmDialog>
  )
}
