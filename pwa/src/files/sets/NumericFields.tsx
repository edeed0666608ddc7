import { IconPlus, IconX } from '@tabler/icons-react'
import type { Numeric, Parameter, Question } from '@takhti/schema/questions/model'
import { numericFault } from '@takhti/schema/questions/numeric'
import { maxFormula, maxParameters, parameterNames } from '@takhti/schema/questions/rules'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'

type NumericFieldsProps = { question: Question; onChange: (fields: Partial<Question>) => void }

const empty: Numeric = { parameters: [], key: '', tolerance: 0, isRelative: false }

/** The right number as a formula, its tolerance and unit, and the numbers that each student draws. */
export function NumericFields({ question: { numeric = empty }, onChange }: NumericFieldsProps) {
  const { t } = useTranslation()
  const set = (fields: Partial<Numeric>) => onChange({ numeric: { ...numeric, ...fields } })
  const fault = numeric.key.trim() === '' ? 'ok' : numericFault(numeric)
  return (
    <fieldset className="set-options">
      <legend>{t('sets.numeric.legend')}</legend>
      <div className="set-fields">
        <Field
          label={t('sets.numeric.key')}
          hint={t('sets.numeric.keyHint')}
          dir="ltr"
          maxLength={maxFormula}
          value={numeric.key}
          error={fault === 'ok' ? null : t(`sets.numeric.faults.${fault}`)}
          onChange={({ target }) => set({ key: target.value })}
        />
        <Field
          label={t('sets.numeric.tolerance')}
          type="number"
          min={0}
          step="any"
          defaultValue={numeric.tolerance}
          onChange={({ target }) => set({ tolerance: Math.max(0, target.valueAsNumber || 0) })}
        />
        <Field
          label={t('sets.numeric.unit')}
          maxLength={40}
          defaultValue={numeric.unit ?? ''}
          onChange={({ target }) => set({ unit: target.value })}
        />
      </div>
      <label className="row">
        <input
          type="checkbox"
          checked={numeric.isRelative}
          onChange={({ target }) => set({ isRelative: target.checked })}
        />
        {t('sets.numeric.isRelative')}
      </label>
      <Parameters parameters={numeric.parameters} onChange={(parameters) => set({ parameters })} />
    </fieldset>
  )
}

type ParametersProps = { parameters: Parameter[]; onChange: (parameters: Parameter[]) => void }

const bounds = ['min', 'max', 'step'] as const

function Parameters({ parameters, onChange }: ParametersProps) {
  const { t } = useTranslation()
  const unused = parameterNames.find((name) => !parameters.some((each) => each.name === name))
  const set = (name: string, fields: Partial<Parameter>) =>
    onChange(parameters.map((each) => (each.name === name ? { ...each, ...fields } : each)))
  return (
    <>
      {parameters.map((parameter) => (
        <div key={parameter.name} className="set-parameter" role="group" aria-label={parameter.name}>
          <code dir="ltr">{`{{${parameter.name}}}`}</code>
          {bounds.map((bound) => (
            <Field
              key={bound}
              label={t(`sets.numeric.${bound}`)}
              type="number"
              step="any"
              defaultValue={parameter[bound]}
              onChange={({ target }) => {
                const value = target.valueAsNumber
                // A step must be positive.
                if (Number.isFinite(value) && (bound !== 'step' || value > 0)) set(parameter.name, { [bound]: value })
              }}
            />
          ))}
          <IconButton
            label={t('sets.numeric.remove', { name: parameter.name })}
            onClick={() => onChange(parameters.filter(({ name }) => name !== parameter.name))}
          >
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {unused !== undefined && parameters.length < maxParameters && (
        <Button look="quiet" onClick={() => onChange([...parameters, { name: unused, min: 1, max: 10, step: 1 }])}>
          <IconPlus size={18} aria-hidden="true" />
          {t('sets.numeric.add', { name: unused })}
        </Button>
      )}
    </>
  )
}
