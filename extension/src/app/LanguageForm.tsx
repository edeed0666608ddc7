import { languages } from '@takhti/schema/languages/model'
import { settingsItem } from './settings.ts'
import { useWords } from './words.tsx'

/** Chooses the panel's language. */
export function LanguageForm() {
  const { t, language } = useWords()
  async function choose(chosen: string) {
    await settingsItem.setValue({ ...(await settingsItem.getValue()), language: chosen })
  }
  return (
    <select aria-label={t('panel.language')} value={language} onChange={(event) => void choose(event.target.value)}>
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
