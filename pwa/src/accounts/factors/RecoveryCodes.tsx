import { useTranslation } from 'react-i18next'

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation()
  if (codes.length === 0) return null
  return (
    <div className="stack" role="status">
      <h3>{t('factor.codes')}</h3>
      <p>{t('factor.codesText')}</p>
      <ul dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
