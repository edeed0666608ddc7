import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { QrCode } from '#ui/QrCode.tsx'

type RemoteDialogProps = {
  /** There is no session on this device. */
  isAnonymous: boolean
  onClose: () => void
}

/** Links from the class's screen to the phone that controls it. */
export function RemoteDialog({ isAnonymous, onClose }: RemoteDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('remote.dialogTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {isAnonymous ? <PairFirst text={t('remote.dialogAnonymous')} /> : <OwnRemote />}
    </Dialog>
  )
}

function OwnRemote() {
  const { t } = useTranslation()
  const { data, error } = useQuery(q(lateCalls.pairing.status, {}))
  const own = data?.data.devices.find(({ isThis, status }) => isThis && status === 'paired')
  if (data === undefined) return <p role="status">{error ? t(`errors.${error.code}`) : t('common.loading')}</p>
  if (own === undefined) return <PairFirst text={t('remote.dialogUnpaired')} />
  const address = `${location.origin}/remote/${own.deviceId}`
  return (
    <div className="notice">
      <p>{t('remote.dialogText')}</p>
      <div className="qr-frame">
        <QrCode text={address} label={t('remote.dialogQr')} />
      </div>
      <p className="small soft" dir="ltr">
        {address}
      </p>
    </div>
  )
}

function PairFirst({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className="notice">
      <p>{text}</p>
      <a className="button" data-look="main" href="/pair">
        {t('remote.dialogPair')}
      </a>
    </div>
  )
}
