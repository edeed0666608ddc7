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

/** Over the page, which stays as it is. Only a session that was ended from elsewhere takes the data of this device along. */
export function SessionExpired() {
  const { t } = useTranslation()
  const { isExpired } = useOverlay()
  const [ended, setEnded] = useState<Ended>('no')
  useEffect(() => {
    // A session may be over because its person was erased; without an answer it is only over.
    if (isExpired) void forgetErased('over').catch(() => {})
    if (isExpired) void deleteIfEnded().then(setEnded, () => {})
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

/** Work of a session that was ended elsewhere: it is deleted only by a press, after a copy where one is wanted. */
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
