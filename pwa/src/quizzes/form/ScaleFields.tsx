import type { Range } from '@takhti/schema/questions/model'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import type { KindFieldsProps } from './kind-fields-props.ts'

const numbers = ['min', 'max', 'step', 'right', 'tolerance'] as const

const first: Range = { min: 0, max: 10, step: 1, right: 5, tolerance: 0 }

/** The scale of a number, the right number, and the tolerance. */
export function ScaleFields({ question: { range = first }, onChange }: KindFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="set-options">
      <legend>{t('quiz.form.scale')}</legend>
      <div className="set-fields">
        {numbers.map((name) => (
          <Field
            key={name}
            label={t(`quiz.form.${name}`)}
            type="number"
            step="any"
            {...(name === 'step' || name === 'tolerance' ? { min: 0 } : {})}
            defaultValue={range[name]}
            onChange={({ target }) => {
              const value = target.valueAsNumber
              // A step must be positive, and a tolerance cannot be negative.
              if (Number.isFinite(value) && (name !== 'step' || value > 0) && (name !== 'tolerance' || value >= 0))
                onChange({ range: { ...range, [name]: value } })
            }}
          />
        ))}
        <Field
          label={t('quiz.form.unit')}
          maxLength={40}
          defaultValue={range.unit ?? ''}
          onChange={({ target }) => onChange({ range: { ...range, unit: target.value } })}
        />
      </div>
    </fieldset>
  )
}
