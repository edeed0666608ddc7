import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useOnline } from './connectivity.ts'

/** A loading entry in a menu, with the reason for the wait. */
export function ComingInMenu() {
  const { t } = useTranslation()
  return (
    <p className="menu-label" role="status">
      {t(useOnline() ? 'common.loading' : 'common.needsNetwork')}
    </p>
  )
}

/** The same without a menu, such as before a dialog opens; it stays until the content is loaded. */
export function LazyPart() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return createPortal(
    <div className="snackbars" role="status">
      {!isOnline && <p className="snackbar">{t('common.needsNetwork')}</p>}
    </div>,
    document.body,
  )
}
