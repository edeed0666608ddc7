import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type SecretDialogProps = { title: string; text: string; secret: string; onClose: () => void }

/** Shows a secret to be copied. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <CopyButton text={secret} label={t('connections.copy')} />
          <Button look="main" onClick={onClose}>
            {t('connections.done')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <code className="connection-secret" dir="ltr" translate="no">
        {secret}
      </code>
    </Dialog>
  )
}
