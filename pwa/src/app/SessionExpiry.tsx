import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairingSecret } from '#api/paired-device.ts'
import { currentPerson } from '#api/person.ts'
import { dropSession } from '#api/session.ts'
import { forgetErased } from '#offline/erasures.ts'
import { exportWork } from '#offline/export.ts'
import { deleteIfEnded, type Ended } from '#offline/session-end.ts'
import { signOut } from '#offline/sign-out.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showExpired, useOverlay } from './messages.ts'

/** A dialog above the unchanged page. Only a session that was ended elsewhere deletes the data of this device. */
export function SessionExpiry() {
  const { t } = useTranslation()
  const { isExpired } = useOverlay()
  const [ended, setEnded] = useState<Ended>('no')
  useEffect(() => {
    // A session may have ended because its person was erased; without a reply it has only ended.
    if (isExpired) void forgetErased('over').catch(() => {})
    if (isExpired) void deleteIfEnded().then(setEnded, () => {})
    // A paired device may have been unpaired while it was offline: then it deletes its data.
    if (isExpired && pairingSecret() !== null)
      void import('#devices/port.ts').then(({ checkPairing }) => checkPairing()).catch(() => {})
  }, [isExpired])
  if (!isExpired) return null

  async function signIn() {
    const back = location.pathname + location.search + location.hash
    await dropSession()
    location.assign(`/login?back=${encodeURIComponent(back)}`)
  }

  const person = currentPerson()
  if (ended === 'unsent' && person !== null) return <UnsentWork personId={person.personId} />
  return (
    <Dialog
      title={t('expired.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('expired.signIn')}
      onClose={() => showExpired(false)}
      onSubmit={() => void signIn()}
    >
      <p>{t(ended === 'deleted' ? 'expired.deleted' : 'expired.text')}</p>
    </Dialog>
  )
}

/** Unsent work of a session that was ended elsewhere: deleted only by a press, after an optional copy. */
function UnsentWork({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={t('expired.title')}
      closeLabel={t('common.close')}
      onClose={() => showExpired(false)}
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
        </>
      }
    >
      <p>{t('expired.unsent')}</p>
    </Dialog>
  )
}
