import { features } from '@takhti/schema/licences/features'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { sendUnlocked } from './licence-retry.ts'

/** Starts the 30 days of a feature, then calls `onStarted`. */
export function TrialButton({ feature, onStarted }: { feature: string | null; onStarted: () => void }) {
  const { t } = useTranslation()
  const start = useCommand(calls.licences.startTrial)
  const named = features.find((each) => each === feature)

  async function tryIt() {
    const { instituteId } = requirePerson()
    // A refusal opens its own dialog.
    const started = await start.run({ instituteId, ...(named && { feature: named }) }).catch(() => null)
    if (started === null) return
    onStarted()
    // Refused work is sent now; if that fails, it is sent at the next start.
    void sendUnlocked().catch(() => {})
    showMessage(t('locked.started'))
  }

  return (
    <Button isBusy={start.isPending} disabled={start.isBlocked} onClick={() => void tryIt()}>
      {t('locked.try')}
    </Button>
  )
}
