import { themes } from '@takhti/schema/assessments/rules'
import { latePolicies } from '@takhti/schema/responses/attempt'
import { useTranslation } from 'react-i18next'
import { TextArea } from '#files/port.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { DeviceAssessment } from '../assessment-store.ts'
import { SectionsField } from './SectionsField.tsx'
import { NumberSetting, SwitchSetting, TextSetting, TimeSetting } from './settings-fields.tsx'
import type { SettingsPart } from './settings-part.ts'
import { useSettings } from './use-settings.ts'
import { useTyped } from './use-typed-text.ts'
import '#ui/paper-themes.css'

/** Every setting of an assessment; each change is stored at once. */
export function SettingsPanel({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  const part = useSettings(assessment)
  return (
    <div className="stack assessment-settings">
      {assessment.version > 0 && <p className="soft">{t('assessments.settings.publishedHint')}</p>}
      <section className="card stack" aria-label={t('assessments.settings.time')}>
        <h2>{t('assessments.settings.time')}</h2>
        <TimeSettings {...part} />
      </section>
      <section className="card stack" aria-label={t('assessments.settings.taking')}>
        <h2>{t('assessments.settings.taking')}</h2>
        <TakingSettings {...part} />
      </section>
      <section className="card stack" aria-label={t('assessments.settings.marking')}>
        <h2>{t('assessments.settings.marking')}</h2>
        <MarkingSettings {...part} />
      </section>
      <section className="card stack" aria-label={t('assessments.settings.look')}>
        <h2>{t('assessments.settings.look')}</h2>
        <Description {...part} />
        <ThemeSetting {...part} />
      </section>
      <section className="card stack" aria-label={t('assessments.settings.sections')}>
        <h2>{t('assessments.settings.sections')}</h2>
        <SectionsField {...part} questions={assessment.questions} />
      </section>
    </div>
  )
}

function TimeSettings(part: SettingsPart) {
  const { t } = useTranslation()
  const { settings, set } = part
  const { opensOn, dueOn, hasTimeLimit, latePolicy } = settings
  const isBackward = opensOn !== null && dueOn !== null && opensOn >= dueOn
  return (
    <>
      <div className="set-fields">
        <TimeSetting {...part} name="opensOn" error={isBackward ? t('assessments.settings.backward') : null} />
        <TimeSetting {...part} name="dueOn" />
      </div>
      <SwitchSetting {...part} name="hasTimeLimit" />
      {hasTimeLimit && <NumberSetting {...part} name="timeLimit" min={1} max={1_440} />}
      <SelectField
        label={t('assessments.settings.latePolicy')}
        value={latePolicy}
        options={latePolicies.map((value) => ({ value, label: t(`assessments.settings.latePolicies.${value}`) }))}
        // The list holds the policies alone.
        onChange={({ target }) => set({ latePolicy: target.value as typeof latePolicy })}
      />
      {latePolicy === 'penalty' && <NumberSetting {...part} name="latePenalty" min={0} max={100} />}
    </>
  )
}

function TakingSettings(part: SettingsPart) {
  const { t } = useTranslation()
  const { settings, set } = part
  return (
    <>
      <label className="row">
        <input
          type="checkbox"
          checked={settings.attempts !== null}
          onChange={({ target }) => set({ attempts: target.checked ? 1 : null })}
        />
        {t('assessments.settings.hasAttempts')}
      </label>
      {settings.attempts !== null && <NumberSetting {...part} name="attempts" min={1} max={20} />}
      <TextSetting {...part} name="password" />
      <SwitchSetting {...part} name="isInRoomOnly" />
      <SwitchSetting {...part} name="shuffleQuestions" />
      <SwitchSetting {...part} name="shuffleAnswerOptions" />
    </>
  )
}

function MarkingSettings(part: SettingsPart) {
  return (
    <>
      <SwitchSetting {...part} name="givesPartialCredit" />
      <SwitchSetting {...part} name="takesPointsOff" />
      <SwitchSetting {...part} name="isAnonymous" />
      <TimeSetting {...part} name="releaseOn" />
    </>
  )
}

function Description({ settings, set }: SettingsPart) {
  const { t } = useTranslation()
  const { text, type, flush } = useTyped(settings.description, (description) => set({ description }))
  return (
    <TextArea
      label={t('assessments.settings.description')}
      hint={t('assessments.settings.descriptionHint')}
      maxLength={4_000}
      value={text}
      onText={type}
      onBlur={flush}
    />
  )
}

function ThemeSetting({ settings, set }: SettingsPart) {
  const { t } = useTranslation()
  return (
    <fieldset className="set-options">
      <legend>{t('assessments.settings.theme')}</legend>
      <div className="assessment-themes">
        {themes.map((theme) => (
          <label key={theme} className="assessment-theme" data-paper={theme}>
            <input type="radio" name="theme" checked={settings.theme === theme} onChange={() => set({ theme })} />
            {t(`assessments.settings.themes.${theme}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
