import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { ranges, type Range } from './range.ts'

type RangeFieldsProps = { range: Range; onChange: (change: Partial<Range>) => void }

/** The period of a report: one of the daily logs, or two dates. */
export function RangeFields({ range: { range, startDate, endDate }, onChange }: RangeFieldsProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'attendance.report' })
  const day = (value: string, isStart: boolean) => (
    <Field
      type="date"
      label={t(isStart ? 'from' : 'to')}
      value={value}
      onChange={({ target }) => onChange(isStart ? { startDate: target.value } : { endDate: target.value })}
    />
  )
  return (
    <>
      <SelectField
        label={t('range')}
        value={range}
        options={ranges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
        // The list holds the ranges alone.
        onChange={({ target }) => onChange({ range: target.value as Range['range'] })}
      />
      {range === 'dates' && day(startDate, true)}
      {range === 'dates' && day(endDate, false)}
    </>
  )
}
