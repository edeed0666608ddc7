import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportWork } from '#offline/export.ts'
import { signOut } from '#offline/sign-out.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Asked before work that is nowhere else is deleted. */
export function SignOutDialog({ personId, onClose }: { personId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={t('signOut.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void exportWork(personId)}>{t('signOut.export')}</Button>
          <Button
            look="danger"
            isBusy={isBusy}
            onClick={() => {
              setBusy(true)
              void signOut(personId)
            }}
          >
            {t('signOut.anyway')}
          </Button>
          <Button look="main" onClick={onClose}>
            {t('signOut.stay')}
          </Button>
        </>
      }
    >
      <p>{t('signOut.text')}</p>
    </Dialog>
  )
}
