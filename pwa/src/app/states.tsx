import { IconCloudOff, IconLock, IconMoodPuzzled, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/errors.ts'
import { requirePerson } from '#api/person.ts'
import { landingOf } from '#api/session.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

export function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
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
    <Notice mark={<IconCloudOff size={36} />} title={t('states.offlineTitle')} text={t('states.offlineHint')}>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Notice>
  )
}

export function Forbidden() {
  const { t } = useTranslation()
  return (
    <Notice mark={<IconLock size={36} />} title={t('states.forbiddenTitle')} text={t('states.forbiddenHint')}>
      <HomeLink />
    </Notice>
  )
}

export function NotFound() {
  const { t } = useTranslation()
  return (
    <Notice mark={<IconMoodPuzzled size={36} />} title={t('states.notFoundTitle')} text={t('states.notFoundHint')}>
      <HomeLink />
    </Notice>
  )
}

function HomeLink() {
  const { t } = useTranslation()
  return (
    <a className="button" data-look="main" href={landingOf(requirePerson())}>
      {t('states.home')}
    </a>
  )
}
