import { useTranslation } from 'react-i18next'
import type { ClassState } from './class-state.ts'

/** The class's status where not all is well: this device is connecting, has lost the class, or the teacher is gone. */
export function ConnectionPanel({ state: { isConnected, peerId, peers } }: { state: ClassState }) {
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
