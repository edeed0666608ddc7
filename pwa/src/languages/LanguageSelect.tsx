import { languages, type LanguageCode } from '@takhti/schema/languages/model'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage } from './text.ts'
import './language-select.css'

/** The sixteen languages, each named in itself. */
export function LanguageSelect({ onChoose }: { onChoose?: (code: LanguageCode) => void }) {
  const { t } = useTranslation()
  return (
    <select
      className="language-select"
      aria-label={t('shell.language')}
      value={currentLanguage().code}
      onChange={(event) => {
        // The options below carry language codes and nothing else.
        const code = event.target.value as LanguageCode
        void chooseLanguage(code)
        onChoose?.(code)
      }}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
