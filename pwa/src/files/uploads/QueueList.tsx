import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { amountText } from '#licences/licences-text.ts'
import { useOnline } from '#offline/connectivity.ts'
import { tallyOf, type QueueItem } from '#offline/uploads/item.ts'
import type { UploadQueue } from '#offline/uploads/queue.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { stateText } from './uploads-text.ts'
import type { Uploads } from './use-uploads.ts'

/** Pending uploads; nothing where there are none. */
export function QueueList({ uploads: { queue, items } }: { uploads: Uploads }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  const { done, failed } = tallyOf(items)
  return (
    <section className="card stack" data-pending aria-labelledby="uploads-title">
      <div className="uploads-head">
        <h2 id="uploads-title">{t('uploads.title')}</h2>
        {/* Announced when a file is uploaded or has failed, and not with every percent. */}
        <span role="status" className="uploads-summary small">
          {t('uploads.summary', { done, count: items.length })}
          {failed > 0 && ` · ${t('uploads.failures', { count: failed })}`}
        </span>
        {done > 0 && <Button onClick={() => void queue.clear()}>{t('uploads.clear')}</Button>}
      </div>
      <ul className="uploads-list">
        {items.map((item) => (
          <QueueRow key={item.id} item={item} queue={queue} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { item: QueueItem; queue: UploadQueue }

function QueueRow({ item, queue }: RowProps) {
  const { t, i18n } = useTranslation()
  const isOnline = useOnline()
  const { file: name, bytes, status, progress } = item
  return (
    <li className="uploads-row" data-status={status}>
      <span className="grow uploads-name">
        <strong dir="auto">{name}</strong>
        <span className="small soft">
          {amountText(i18n.language, 'dataStorage', bytes)} · <span>{stateText(t, item, isOnline)}</span>
        </span>
        <progress aria-label={t('uploads.progressOf', { name })} max={100} value={progress} />
      </span>
      <RowButtons item={item} queue={queue} />
    </li>
  )
}

function RowButtons({ item: { id, file: name, status, isPaused }, queue }: RowProps) {
  const { t } = useTranslation()
  if (status === 'SUCCESS') return null
  return (
    <span className="row">
      {status === 'FAILED' && (
        <IconButton label={t('uploads.retry', { name })} onClick={() => void queue.retry(id)}>
          <IconRefresh size={22} />
        </IconButton>
      )}
      {status === 'IN_PROGRESS' && !isPaused && (
        <IconButton label={t('uploads.pause', { name })} onClick={() => void queue.pause(id)}>
          <IconPlayerPause size={22} />
        </IconButton>
      )}
      {status === 'IN_PROGRESS' && isPaused && (
        <IconButton label={t('uploads.resume', { name })} onClick={() => void queue.resume(id)}>
          <IconPlayerPlay size={22} />
        </IconButton>
      )}
      <IconButton label={t('uploads.cancel', { name })} onClick={() => void queue.cancel(id)}>
        <IconX size={22} />
      </IconButton>
    </span>
  )
}
