import { IconCloudOff, IconLock, IconMoodPuzzled, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/errors.ts'
import { isEdgeReachable, onConnectivity } from '#offline/connectivity.ts'
import { isLoadFailure } from '#offline/load-failure.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

export function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      isPage
      mark={<IconPlugConnectedX size={36} />}
      title={t('states.failedTitle')}
      text={t(`errors.${error.code}`)}
      detail={error.requestId && t('common.requestId', { id: error.requestId })}
    >
      <Button look="main" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}

export function NotOnDevice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice isPage mark={<IconCloudOff size={36} />} title={t('states.offlineTitle')} text={t('states.offlineHint')}>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Notice>
  )
}

/** Replaces a screen whose code did not load; any other error goes to the crash screen. */
export function Unbrought({ error }: { error: unknown }) {
  // A browser caches a failed import for the life of a page: reloading recovers a class after a network loss.
  useEffect(() => onConnectivity(() => isEdgeReachable() && location.reload()), [])
  if (!isLoadFailure(error)) throw error
  return <NotOnDevice onRetry={() => location.reload()} />
}

export function Forbidden() {
  return <DeadEnd name="forbidden" mark={<IconLock size={36} />} />
}

export function NotByCard() {
  return <DeadEnd name="byCard" mark={<IconLock size={36} />} />
}

export function NotFound() {
  return <DeadEnd name="notFound" mark={<IconMoodPuzzled size={36} />} />
}

function DeadEnd({ name, mark }: { name: 'forbidden' | 'byCard' | 'notFound'; mark: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Notice isPage mark={mark} title={t(`states.${name}Title`)} text={t(`states.${name}Hint`)}>
      {/* Links to the person's start page. */}
      <a className="button" data-look="main" href="/dashboard">
        {t('states.home')}
      </a>
    </Notice>
  )
}
