import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPerson } from '#api/person.ts'
import { exportWork } from '#offline/export.ts'
import { measureLight } from '#offline/light.ts'
import { signOut } from '#offline/sign-out.ts'
import { isolated } from '#ui/bidi-isolates.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Asks before unsent work is deleted, and before a guest leaves who could not sign in again. */
export function SignOutDialog({ personId, onClose }: { personId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const person = currentPerson()
  const isGuest = person?.role === 'guest'
  const isUnsent = useUnsent(personId, !isGuest)
  return (
    <Dialog
      title={t(isGuest ? 'signOut.guestTitle' : 'signOut.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          {isUnsent && <Button onClick={() => void exportWork(personId)}>{t('signOut.export')}</Button>}
          <Button
            look="danger"
            isBusy={isBusy}
            onClick={() => {
              setBusy(true)
              void signOut(personId)
            }}
          >
            {t(isGuest ? 'signOut.guestAnyway' : 'signOut.anyway')}
          </Button>
          <Button look="main" onClick={onClose}>
            {t('signOut.stay')}
          </Button>
        </>
      }
    >
      {isGuest && <p>{t('signOut.guestText')}</p>}
      {isGuest && (
        <p>
          {t('signOut.guestAsk', {
            name: isolated(person.firstName),
            button: t('classes.promoteWithCard', { count: 1 }),
          })}
        </p>
      )}
      {isUnsent && <p>{t('signOut.text')}</p>}
    </Dialog>
  )
}

/** Whether work is on this device alone. Except for a guest, the dialog opens for nothing else. */
function useUnsent(personId: string, known: boolean): boolean {
  const [isUnsent, setUnsent] = useState(known)
  useEffect(() => {
    if (known) return
    let isClosed = false
    void measureLight(personId).then(({ safety }) => {
      if (!isClosed) setUnsent(safety !== 'safe')
    })
    return () => {
      isClosed = true
    }
  }, [personId, known])
  return isUnsent
}
