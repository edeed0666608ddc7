import { useTranslation } from 'react-i18next'
import { useOnline } from '#offline/connectivity.ts'
import { useOverlay } from './messages.ts'

/** The bar at the top: that there is no network, else the last error. */
export function MessageBar() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { error } = useOverlay()
  const text = isOnline ? error : t('shell.offline')
  return (
    <div className="message-bar" role="alert" data-tone={isOnline ? 'bad' : 'offline'} hidden={text === null}>
      {text}
    </div>
  )
}
