import { useTranslation } from 'react-i18next'
import { languages } from './i18n.ts'
import { settingsItem } from './settings.ts'

/** Chooses the panel's language. */
export function LanguageForm() {
  const { t, i18n } = useTranslation()
  async function choose(language: string) {
    await settingsItem.setValue({ ...(await settingsItem.getValue()), language })
  }
  return (
    <select aria-label={t('panel.language')} value={i18n.language} onChange={(event) => void choose(event.target.value)}>
      {Object.entries(languages).map(([code, { name }]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
