import type { QuizSettings } from '@takhti/schema/quizzes/model'
import { seatsPerRoom, settingsOf } from '@takhti/schema/quizzes/rules'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/SelectField.tsx'
import { CheckField } from '../CheckField.tsx'
import { TeamFields } from './TeamFields.tsx'

type SettingsFieldsProps = { settings: QuizSettings; onChange: (settings: QuizSettings) => void }

const seconds = [10, 20, 30, 60, 120, 300]

const switches = ['asksConfidence', 'showsRanking', 'revealsAtClose', 'asksRealName'] as const

/** What has no meaning where each player has their own pace: the solutions come at the end. */
const ofCommonPace: ReadonlySet<string> = new Set(['revealsAtClose'])

/** How a quiz is played: the fast game is one switch, and each of its rules is one as well. */
export function SettingsFields({ settings, onChange }: SettingsFieldsProps) {
  const { t, i18n } = useTranslation()
  const isOwnPace = settings.isOwnPace === true
  const most = seatsPerRoom.toLocaleString(i18n.language)
  return (
    <div className="stack">
      {!isOwnPace && <Speed settings={settings} onChange={onChange} />}
      <CheckField
        label={t('quiz.settings.ownPace')}
        checked={isOwnPace}
        onChange={({ target }) => onChange({ ...paceOf(target.checked), teams: settings.teams ?? null })}
      />
      <p className="small soft">{t('quiz.settings.ownPaceHint')}</p>
      {isOwnPace && <p className="small soft">{t('quiz.settings.ownPaceMost', { most })}</p>}
      <TeamFields teams={settings.teams ?? null} onChange={(teams) => onChange({ ...settings, teams })} />
      {switches
        .filter((name) => !isOwnPace || !ofCommonPace.has(name))
        .map((name) => (
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

/** At their own pace players see the places of others at the end, which is the only result that all share. */
function paceOf(isOwnPace: boolean): QuizSettings {
  const settings = settingsOf('accuracy')
  return isOwnPace ? { ...settings, isOwnPace, showsRanking: true, asksConfidence: false } : settings
}

/** The fast game, and the time of a question. */
function Speed({ settings, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
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
    </>
  )
}
