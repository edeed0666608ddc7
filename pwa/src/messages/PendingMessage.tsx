import { IconFile, IconMicrophone, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Age } from '#languages/Age.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { offerUndo, showMessage } from '#ui/snackbars.ts'
import { withdrawMessage, type QueuedMessage } from './message-queue.ts'

/** A message that waits on this device, with its files by name; it can be removed until it is sent. */
export function PendingMessage({ message }: { message: QueuedMessage }) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  const { text, fileIds, fileNames, madeAt, isRefused } = message
  const unnamed = fileIds.length - fileNames.length

  async function remove() {
    const putBack = await withdrawMessage(message)
    if (putBack === null) return showMessage(t('sentMeanwhile'))
    offerUndo(t('withdrawn'), () => void putBack().catch(() => {}))
  }

  return (
    <li className="message" data-own data-pending>
      {text !== '' && (
        <p className="message-text" dir="auto">
          {text}
        </p>
      )}
      {fileNames.length > 0 && (
        <ul className="message-attachments">
          {fileNames.map((name, place) => (
            // A name can be there twice, and the order of a waiting message never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="pending-file">
              <FileMark name={name} /> <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {unnamed > 0 && <span className="soft">{t('files', { count: unnamed })}</span>}
      <span className="small soft message-foot">
        <span>
          {t(isRefused ? 'refused' : 'pending')} · <Age at={madeAt} />
        </span>
        <IconButton label={t('withdraw')} onClick={() => void remove().catch(() => {})}>
          <IconTrash size={18} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}

/** The kind of a file by the end of its name, which the device gave it. */
function FileMark({ name }: { name: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages.kinds' })
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic'].includes(end))
    return <IconPhoto size={18} role="img" aria-label={t('picture')} />
  if (['webm', 'ogg', 'mp3', 'm4a', 'mp4', 'wav'].includes(end))
    return <IconMicrophone size={18} role="img" aria-label={t('voice')} />
  return <IconFile size={18} role="img" aria-label={t('file')} />
}
