import type { LtiPlatform } from '@takhti/schema/lti/model'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type AddressesDialogProps = { platform: LtiPlatform; onClose: () => void }

const shown = ['login', 'launch', 'keys'] as const

/** What an admin of the platform enters there. */
export function AddressesDialog({ platform: { name, addresses }, onClose }: AddressesDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={name}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <Button look="main" onClick={onClose}>
          {t('connections.done')}
        </Button>
      }
    >
      <p>{t('connections.platforms.newWindow')}</p>
      <dl className="stack">
        {shown.map((which) => (
          <div key={which}>
            <dt>{t(`connections.platforms.${which}`)}</dt>
            <dd className="stack">
              <code className="connection-secret" dir="ltr" translate="no">
                {addresses[which]}
              </code>
              <div role="group" aria-label={t(`connections.platforms.${which}`)}>
                <CopyButton text={addresses[which]} label={t('connections.copy')} />
              </div>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
