import { useTranslation } from 'react-i18next'
import { TimerClock } from '../TimerClock.tsx'
import './freeze.css'

/** Covers the class's screen until the freeze of its teacher has ended. */
export function FreezeCover({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  return (
    <div className="remote-frozen" role="alertdialog" aria-label={t('remote.frozen')}>
      <p>{t('remote.frozen')}</p>
      <TimerClock seconds={seconds} />
    </div>
  )
}
