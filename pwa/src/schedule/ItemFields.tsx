import { weekdays } from '@takhti/schema/schedule/rules'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { clockText, minuteIn } from '#languages/clock-text.ts'
import { LessonField } from '#live/start/port.ts'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { comingDays, type Draft, type Weekday } from './draft.ts'
import { dateText, dayName, zoneName } from './schedule-text.ts'

type ItemFieldsProps = {
  draft: Draft
  isNew: boolean
  /** Whether a class is chosen here. */
  isOfAll: boolean
  onChange: (draft: Draft) => void
}

/** The fields of a scheduled lesson: its content, its class and its time. */
export function ItemFields({ draft, isNew, isOfAll, onChange }: ItemFieldsProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'schedule' })
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  return (
    <div className="stack">
      <Field
        label={t('name')}
        required
        maxLength={120}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      {isNew && isOfAll && <ClassField value={draft.classId} onChange={(classId) => change({ classId })} />}
      {requirePerson().role === 'instructor' && (
        <LessonField
          label={t('lesson')}
          none={t('newLesson')}
          value={draft.lessonId}
          onChange={(lessonId) => change({ lessonId })}
        />
      )}
      <SelectField
        label={t('repeats')}
        options={[
          { value: '', label: t('once') },
          { value: 'weekly', label: t('weekly') },
        ]}
        value={draft.isWeekly ? 'weekly' : ''}
        onChange={({ target }) => change({ isWeekly: target.value !== '' })}
      />
      {draft.isWeekly ? (
        <>
          <DaysField days={draft.days} onChange={(days) => change({ days })} />
          {!isNew && <LeftOutField draft={draft} onChange={(leftOut) => change({ leftOut })} />}
        </>
      ) : (
        <Field
          type="date"
          label={t('date')}
          required
          value={draft.date}
          onChange={({ target }) => change({ date: target.value })}
        />
      )}
      <Field
        type="time"
        label={t('from')}
        hint={t('zone', { zone: zoneName(draft.timeZone) })}
        required
        value={draft.minute === null ? '' : clockText(draft.minute)}
        onChange={({ target }) => change({ minute: minuteIn(target.value) })}
      />
      <Field
        type="number"
        label={t('minutes')}
        required
        min={5}
        max={480}
        value={Number.isNaN(draft.minutes) ? '' : draft.minutes}
        onChange={({ target }) => change({ minutes: target.valueAsNumber })}
      />
    </div>
  )
}

type ChoiceProps = { value: string; onChange: (value: string) => void }

function ClassField({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'schedule' })
  const { data } = useQuery(q(calls.classes.listMine, {}))
  const classes = (data?.data.items ?? []).map(({ classId, name }) => ({ value: classId, label: name }))
  return (
    <SelectField
      label={t('class')}
      options={[{ value: '', label: t('choose') }, ...classes]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type DaysFieldProps = { days: readonly Weekday[]; onChange: (days: readonly Weekday[]) => void }

function DaysField({ days, onChange }: DaysFieldProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'schedule' })
  return (
    <fieldset className="schedule-days">
      <legend>{t('days')}</legend>
      {weekdays.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={days.includes(day)}
            onChange={({ target }) =>
              onChange(weekdays.filter((each) => (each === day ? target.checked : days.includes(each))))
            }
          />
          {dayName(day, i18n.language)}
        </label>
      ))}
    </fieldset>
  )
}

type LeftOutFieldProps = { draft: Draft; onChange: (leftOut: readonly string[]) => void }

/** Single days on which a weekly item is left out. */
function LeftOutField({ draft, onChange }: LeftOutFieldProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'schedule' })
  const hintId = useId()
  const { leftOut } = draft
  return (
    <fieldset className="schedule-days" aria-describedby={hintId}>
      <legend>{t('leftOut')}</legend>
      {comingDays(draft).map((date) => (
        <label key={date}>
          <input
            type="checkbox"
            checked={leftOut.includes(date)}
            onChange={({ target }) =>
              onChange(target.checked ? [...leftOut, date] : leftOut.filter((each) => each !== date))
            }
          />
          {dateText(date, i18n.language)}
        </label>
      ))}
      <p id={hintId} className="small soft">
        {t('leftOutHint')}
      </p>
    </fieldset>
  )
}
