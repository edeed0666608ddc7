import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showLocked, useOverlay } from './messages.ts'

/** What a licence refuses. Only an admin can upgrade; anybody else is told whom to ask. */
export function FeatureLocked() {
  const { t } = useTranslation()
  const { locked } = useOverlay()
  if (!locked) return null
  const isAdmin = requirePerson().role === 'admin'
  const isTrialUsed = locked.code === 'FEATURE_NOT_ACTIVE_TRIAL_USED'
  const text = isTrialUsed ? t('locked.textUsed') : t('locked.text')
  const close = () => showLocked(null)
  return (
    <Dialog
      title={t('locked.title')}
      closeLabel={t('common.close')}
      onClose={close}
      footer={
        <Button look="main" onClick={close}>
          {t('common.ok')}
        </Button>
      }
    >
      <div className="notice">
        <div className="notice-mark" aria-hidden="true">
          <IconLock size={36} />
        </div>
        <p>{text}</p>
        {!isAdmin && <p className="soft">{t('locked.askAdmin')}</p>}
      </div>
    </Dialog>
  )
}
