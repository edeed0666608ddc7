import { IconInfoCircle } from '@tabler/icons-react'
import { assignmentTypes } from '@takhti/schema/ai/rules'
import { bloomLevels, countChoices, difficulties } from '@takhti/schema/questions/rules'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { EngineName } from './engines/engines.ts'
import { InfoDialog } from './InfoDialog.tsx'
import { typesOf, withLevel, type Purpose, type QuizChoices } from './quiz-form.ts'

const wishes = ['ANY', ...difficulties] as const

type QuizFormProps = {
  choices: QuizChoices
  engine: EngineName
  purpose: Purpose
  isDisabled: boolean
  onChange: (choices: QuizChoices) => void
}

/** The specification's quiz form: levels, difficulty, number and type, or for an assignment Subjective or Objective. */
export function QuizForm({ choices, engine, purpose, isDisabled, onChange }: QuizFormProps) {
  const { t } = useTranslation()
  const offered = typesOf(engine)
  return (
    <fieldset className="quiz-form" disabled={isDisabled}>
      <legend className="hidden">{t('assistant.quiz.form')}</legend>
      <LevelsField choices={choices} onChange={onChange} />
      <SelectField
        label={t('assistant.quiz.difficulty')}
        value={choices.difficulty}
        options={wishes.map((value) => ({ value, label: t(`assistant.difficulties.${value}`) }))}
        onChange={({ target }) => {
          const difficulty = wishes.find((each) => each === target.value)
          if (difficulty) onChange({ ...choices, difficulty })
        }}
      />
      <CountField choices={choices} onChange={onChange} />
      {purpose === 'quiz' ? (
        <SelectField
          label={t('assistant.quiz.type')}
          value={offered.find((each) => each === choices.type) ?? 'ANY'}
          options={[
            { value: 'ANY', label: t('assistant.difficulties.ANY') },
            ...offered.map((value) => ({ value, label: t(`assistant.types.${value}`) })),
          ]}
          onChange={({ target }) =>
            onChange({ ...choices, type: offered.find((each) => each === target.value) ?? 'ANY' })
          }
        />
      ) : (
        <AssignmentField choices={choices} onChange={onChange} />
      )}
    </fieldset>
  )
}

type FieldProps = Pick<QuizFormProps, 'choices' | 'onChange'>

function LevelsField({ choices, onChange }: FieldProps) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span className="row">
        <span id={id} className="field-label">
          {t('assistant.quiz.levels')}
        </span>
        <IconButton
          label={t('assistant.info.about', { what: t('assistant.info.bloom.title') })}
          onClick={() => setAsked(true)}
        >
          <IconInfoCircle size={20} aria-hidden="true" />
        </IconButton>
      </span>
      <span className="choices">
        {bloomLevels.map((level) => (
          <button
            key={level}
            type="button"
            className="choice"
            aria-pressed={choices.levels.includes(level)}
            onClick={() => onChange(withLevel(choices, level))}
          >
            {t(`assistant.levels.${level}`)}
          </button>
        ))}
      </span>
      {isAsked && <InfoDialog subject="bloom" onClose={() => setAsked(false)} />}
    </div>
  )
}

function CountField({ choices, onChange }: FieldProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <div className="field" role="radiogroup" aria-labelledby={id}>
      <span id={id} className="field-label">
        {t('assistant.quiz.count')}
      </span>
      <span className="choices">
        {countChoices(choices.levels.length).map(({ count, isDisabled }) => (
          <label key={count} className="choice" data-disabled={isDisabled}>
            <input
              type="radio"
              name={id}
              value={count}
              checked={choices.count === count}
              disabled={isDisabled}
              onChange={() => onChange({ ...choices, count })}
            />
            {number.format(count)}
          </label>
        ))}
      </span>
    </div>
  )
}

function AssignmentField({ choices, onChange }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="field" role="radiogroup" aria-labelledby={id}>
      <span id={id} className="field-label">
        {t('assistant.quiz.assignmentType')}
      </span>
      <span className="choices">
        {assignmentTypes.map((assignment) => (
          <label key={assignment} className="choice">
            <input
              type="radio"
              name={id}
              value={assignment}
              checked={choices.assignment === assignment}
              onChange={() => onChange({ ...choices, assignment })}
            />
            {t(`assistant.assignments.${assignment}`)}
          </label>
        ))}
      </span>
    </div>
  )
}
