import { useTranslation } from 'react-i18next'
import { useReach } from '#offline/connectivity.ts'
import { useOverlay } from './messages.ts'

/** The bar at the top: no network, an unreachable server, or the last error. */
export function MessageBar() {
  const { t } = useTranslation()
  const reach = useReach()
  const { error } = useOverlay()
  const lack = reach === 'nowhere' ? t('shell.offline') : t('shell.unreachable')
  const text = reach === 'edge' ? error : lack
  return (
    <div className="message-bar" role="alert" data-tone={reach === 'edge' ? 'bad' : 'offline'} hidden={text === null}>
      {text}
    </div>
  )
}
