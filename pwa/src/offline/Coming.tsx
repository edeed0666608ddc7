import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useOnline } from './connectivity.ts'

/** Stands in a menu for what was asked for until it comes, and says what that waits for. */
export function ComingInMenu() {
  const { t } = useTranslation()
  return (
    <p className="menu-label" role="status">
      {t(useOnline() ? 'common.loading' : 'common.needsNetwork')}
    </p>
  )
}

/** The same where nothing is shown yet in which it could stand, as before a dialog; it stays until that comes. */
export function Coming() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return createPortal(
    <div className="snackbars" role="status">
      {!isOnline && <p className="snackbar">{t('common.needsNetwork')}</p>}
    </div>,
    document.body,
  )
}
