import { timeFrames } from '@takhti/schema/students/time-frame'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/SelectField.tsx'
import { useDays } from './use-days.ts'

/** The choice of days of a page. */
export function DaysField() {
  const { t } = useTranslation()
  const { days, choose } = useDays()
  return (
    <SelectField
      label={t('insights.days')}
      value={days}
      options={timeFrames.map((value) => ({ value, label: t(`insights.frames.${value}`) }))}
      onChange={({ target }) => choose(timeFrames.find((each) => each === target.value) ?? days)}
    />
  )
}
