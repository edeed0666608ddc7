import { userLanguages } from '@takhti/schema/languages/user-languages'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'

/** The language that a person learns in, of about a hundred, each named in the language of the interface. */
export function LearningLanguageSelect() {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { data } = useQuery(q(lateCalls.languages.get, {}))
  const save = useCommand(lateCalls.languages.save)
  return (
    <div className="field">
      <label htmlFor={id}>{t('profile.learningLanguage')}</label>
      <select
        id={id}
        className="language-select"
        value={data?.data.language ?? 'en'}
        disabled={!data || save.isBlocked}
        aria-describedby={`${id}-error`}
        // A refusal is shown below.
        onChange={(event) => void save.run({ language: event.target.value }).catch(() => {})}
      >
        {namedLanguages(i18n.language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <span id={`${id}-error`} className="field-error" role="alert">
        {save.problem && t(`errors.${save.problem.code}`)}
      </span>
    </div>
  )
}

function namedLanguages(reader: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(reader, { type: 'language' })
  return userLanguages
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, reader))
}
