import { useTranslation } from 'react-i18next'

/** Said where somebody was erased by their institute, and what this device kept of them is gone. */
export function ErasedNotice() {
  const { t } = useTranslation()
  return (
    <div className="door-notice" role="status">
      <strong>{t('erased.title')}</strong>
      <p>{t('erased.text')}</p>
    </div>
  )
}
