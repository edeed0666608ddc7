import type { ShownQuestion } from '@takhti/schema/quizzes/model'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '#ui/bidi-isolates.ts'

type RangeAnswerProps = {
  range: NonNullable<ShownQuestion['range']>
  value: number | null
  isLocked: boolean
  onValue: (value: number) => void
}

/** A number within a range, by a slider or typed. */
export function RangeAnswer({ range: { min, max, step, unit = '' }, value, isLocked, onValue }: RangeAnswerProps) {
  const { t } = useTranslation()
  const id = useId()
  const fields = { min, max, step, disabled: isLocked }
  // On a right-to-left page °C would be split: its sign belongs to the number before it.
  const whole = isolated(unit)
  const set = (typed: string) => {
    const number = Number(typed)
    if (typed !== '' && Number.isFinite(number)) onValue(Math.min(max, Math.max(min, number)))
  }
  return (
    <div className="quiz-range">
      <label htmlFor={id}>{t('quiz.range.label', { min, max, unit: whole })}</label>
      <div className="row">
        <span aria-hidden="true">{min}</span>
        <input
          id={id}
          className="grow"
          type="range"
          {...fields}
          value={value ?? (min + max) / 2}
          onChange={({ target }) => set(target.value)}
        />
        <span aria-hidden="true">{max}</span>
        <input
          type="number"
          className="quiz-number"
          aria-label={t('quiz.range.number', { unit: whole })}
          {...fields}
          value={value ?? ''}
          onChange={({ target }) => set(target.value)}
        />
        <bdi>{unit}</bdi>
      </div>
    </div>
  )
}
