import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pairingSecret } from '#api/paired-device.ts'
import { dropSession } from '#api/session.ts'
import { forgetErased } from '#offline/erasures.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { showExpired, useOverlay } from './messages.ts'

/** Over the page, which stays as it is: a 401 deletes nothing. */
export function SessionExpired() {
  const { t } = useTranslation()
  const { isExpired } = useOverlay()
  useEffect(() => {
    // A session may be over because its person was erased; without an answer it is only over.
    if (isExpired) void forgetErased('over').catch(() => {})
    // Or because a paired device was unpaired while it was away: then it keeps nothing.
    if (isExpired && pairingSecret() !== null)
      void import('#devices/port.ts').then(({ checkPairing }) => checkPairing()).catch(() => {})
  }, [isExpired])
  if (!isExpired) return null

  async function signIn() {
    const back = location.pathname + location.search + location.hash
    await dropSession()
    location.assign(`/login?back=${encodeURIComponent(back)}`)
  }

  return (
    <Dialog
      title={t('expired.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('expired.signIn')}
      onClose={() => showExpired(false)}
      onSubmit={() => void signIn()}
    >
      <p>{t('expired.text')}</p>
    </Dialog>
  )
}
