import type { QuizSettings } from '@takhti/schema/quizzes/model'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/SelectField.tsx'
import { CheckField } from '../CheckField.tsx'
import { TeamFields } from './TeamFields.tsx'

type SettingsFieldsProps = { settings: QuizSettings; onChange: (settings: QuizSettings) => void }

const seconds = [10, 20, 30, 60, 120, 300]

const switches = ['asksConfidence', 'showsRanking', 'revealsAtClose', 'asksRealName'] as const

/** How a quiz is played: the fast game is one switch, and each of its rules is one as well. */
export function SettingsFields({ settings, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <CheckField
        label={<strong>{t('quiz.settings.fast')}</strong>}
        checked={settings.mode === 'fast'}
        onChange={({ target }) =>
          onChange({ ...settingsOf(target.checked ? 'fast' : 'accuracy'), teams: settings.teams ?? null })
        }
      />
      <p className="small soft">{t('quiz.settings.fastHint')}</p>
      <SelectField
        label={t('quiz.settings.timer')}
        value={String(settings.secondsPerQuestion ?? '')}
        options={[
          { value: '', label: t('quiz.settings.noTimer') },
          ...seconds.map((count) => ({ value: String(count), label: t('quiz.settings.seconds', { count }) })),
        ]}
        onChange={({ target }) =>
          onChange({ ...settings, secondsPerQuestion: target.value === '' ? null : Number(target.value) })
        }
      />
      <TeamFields teams={settings.teams ?? null} onChange={(teams) => onChange({ ...settings, teams })} />
      {switches.map((name) => (
        <CheckField
          key={name}
          label={t(`quiz.settings.${name}`)}
          checked={settings[name]}
          onChange={({ target }) => onChange({ ...settings, [name]: target.checked })}
        />
      ))}
    </div>
  )
}
