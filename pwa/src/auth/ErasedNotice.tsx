import { useTranslation } from 'react-i18next'

/** Shown where the institute erased the person, and this device has removed their data. */
export function ErasedNotice() {
  const { t } = useTranslation()
  return (
    <div className="auth-notice" role="status">
      <strong>{t('erased.title')}</strong>
      <p>{t('erased.text')}</p>
    </div>
  )
}
