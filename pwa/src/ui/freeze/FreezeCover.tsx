import { useTranslation } from 'react-i18next'
import { TimerClock } from '../TimerClock.tsx'
import './freeze.css'

/** Lies over whatever the class looks at, until it has looked at its teacher for long enough. */
export function FreezeCover({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  return (
    <div className="remote-frozen" role="alertdialog" aria-label={t('remote.frozen')}>
      <p>{t('remote.frozen')}</p>
      <TimerClock seconds={seconds} />
    </div>
  )
}
