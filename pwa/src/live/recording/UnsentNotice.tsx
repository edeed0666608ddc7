import { useTranslation } from 'react-i18next'
import { useUnsent } from './unsent.ts'

/** Why parts of a recording are only on this device. */
export function UnsentNotice() {
  const { t } = useTranslation('translation', { keyPrefix: 'recordings' })
  const unsent = useUnsent()
  if (unsent === null) return null
  return (
    <p role="alert" className="field-error">
      {t(unsent)}
    </p>
  )
}
