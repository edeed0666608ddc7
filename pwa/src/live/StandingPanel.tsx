import { useTranslation } from 'react-i18next'
import type { ClassState } from './class-state.ts'

/** How things stand for this device where not all is well: it is not in the class yet, has lost it, or its teacher is gone. */
export function StandingPanel({ state: { isConnected, peerId, peers } }: { state: ClassState }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  if (peerId === '') return <p role="status">{t('loading')}</p>
  if (!isConnected)
    return (
      <p role="status">
        {t('reconnecting')} {t('sentThen')}
      </p>
    )
  return peers.some(({ isTeacher }) => isTeacher) ? null : <p role="status">{t('teacherAway')}</p>
}
