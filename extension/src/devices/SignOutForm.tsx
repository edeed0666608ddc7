import { useState } from 'react'
import { useStored } from '#app/use-storage-item.ts'
import { useWords } from '#app/words.tsx'
import { isMine, queueItem, type Sender } from '#capture/port.ts'
import { sendMessage } from '#messages.ts'

/** Signs out; asks first where captures would be lost by it. */
export function SignOutForm({ sender }: { sender: Sender & { firstName: string } }) {
  const { t } = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const entries = useStored(queueItem) ?? []
  const unsent = entries.filter((entry) => isMine(entry, sender) && entry.capture !== null).length
  const leave = () => void sendMessage('device/leave', null)
  return (
    <footer className="leave">
      <p>
        {t('signOut.as')} <bdi>{sender.firstName}</bdi> · <bdi dir="ltr">{new URL(sender.origin).host}</bdi>
      </p>
      {isAsking ? (
        <div role="alertdialog" aria-labelledby="leave-question">
          <p id="leave-question">{t('signOut.question', { count: unsent })}</p>
          <button type="button" onClick={() => setIsAsking(false)}>
            {t('signOut.stay')}
          </button>
          <button type="button" className="danger" onClick={leave}>
            {t('signOut.leave')}
          </button>
        </div>
      ) : (
        <button type="button" onClick={unsent > 0 ? () => setIsAsking(true) : leave}>
          {t('signOut.button')}
        </button>
      )}
    </footer>
  )
}
