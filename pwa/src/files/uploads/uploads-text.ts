import type { TFunction } from 'i18next'
import type { QueueItem, Unkept } from '#offline/uploads/item.ts'

/** The state of a queued item, as a sentence. */
export function stateText(t: TFunction, item: QueueItem, isOnline: boolean): string {
  if (item.status === 'SUCCESS') return t('uploads.done')
  if (item.status === 'FAILED') return t('uploads.failed', { reason: reasonText(t, item.reason) })
  if (item.isPaused) return t('uploads.paused', { percent: item.progress })
  return isOnline ? t('uploads.going', { percent: item.progress }) : t('uploads.waiting')
}

/** Why an item failed. */
function reasonText(t: TFunction, reason: QueueItem['reason']): string {
  if (reason === null) return t('errors.unknown')
  if (reason === 'lost') return t('uploads.lost')
  // Storage is the only limit that a file can meet.
  return reason === 'LICENSE_LIMIT_EXHAUSTED' ? t('limits.dataReached') : t(`errors.${reason}`)
}

/** Why a file was not queued. `largest` is the maximum size of a file, as text. */
export function unkeptText(t: TFunction, why: Unkept, { name, largest }: { name: string; largest: string }): string {
  switch (why) {
    case 'empty':
      return t('uploads.empty', { name })
    case 'large':
      return t('uploads.large', { name, largest })
    case 'full':
      return t('uploads.full', { name })
    case 'unreadable':
      return t('uploads.unreadable', { name })
  }
}
