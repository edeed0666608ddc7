import type { AssessmentSettings } from '@takhti/schema/assessments/model'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { instantIn, localTime } from '../local-time.ts'
import type { SettingsPart } from './settings-part.ts'
import { useTyped } from './use-typed-text.ts'

type NameOf<Value> = {
  [Name in keyof AssessmentSettings]: AssessmentSettings[Name] extends Value ? Name : never
}[keyof AssessmentSettings]

/** A setting that is on or off. */
export function SwitchSetting({ settings, set, name }: SettingsPart & { name: NameOf<boolean> }) {
  const { t } = useTranslation()
  return (
    <label className="row">
      <input type="checkbox" checked={settings[name]} onChange={({ target }) => set({ [name]: target.checked })} />
      {t(`assessments.settings.${name}`)}
    </label>
  )
}

type NumberSettingProps = SettingsPart & { name: 'timeLimit' | 'latePenalty' | 'attempts'; min: number; max: number }

/** A setting that is a whole number between two limits. */
export function NumberSetting({ settings, set, name, min, max }: NumberSettingProps) {
  const { t } = useTranslation()
  const stored = String(settings[name] ?? '')
  const { text, type, flush } = useTyped(stored, (typed) => {
    const number = Math.trunc(Number(typed))
    if (typed !== '' && Number.isFinite(number)) set({ [name]: Math.min(max, Math.max(min, number)) })
  })
  return (
    <Field
      label={t(`assessments.settings.${name}`)}
      type="number"
      min={min}
      max={max}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={flush}
    />
  )
}

type TimeSettingProps = SettingsPart & { name: 'opensOn' | 'dueOn' | 'releaseOn'; error?: string | null }

/** A setting that is a date and time of this device's time zone. */
export function TimeSetting({ settings, set, name, error = null }: TimeSettingProps) {
  const { t } = useTranslation()
  const { text, type, flush } = useTyped(localTime(settings[name]), (typed) => set({ [name]: instantIn(typed) }))
  return (
    <Field
      label={t(`assessments.settings.${name}`)}
      type="datetime-local"
      value={text}
      error={error}
      onChange={({ target }) => type(target.value)}
      onBlur={flush}
    />
  )
}

/** The password; empty for none. */
export function TextSetting({ settings, set, name }: SettingsPart & { name: 'password' }) {
  const { t } = useTranslation()
  const { text, type, flush } = useTyped(settings[name] ?? '', (typed) => set({ [name]: typed === '' ? null : typed }))
  return (
    <Field
      label={t(`assessments.settings.${name}`)}
      hint={t('assessments.settings.passwordHint')}
      maxLength={100}
      autoComplete="off"
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={flush}
    />
  )
}
