import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/errors.ts'
import { deviceZone } from '#schedule/schedule-text.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { dayText } from '../mark-text.ts'
import { useToday } from '../use-today.ts'
import { useRange, type Range } from './range.ts'
import { RangeFields } from './RangeFields.tsx'

/** A report with the fields of its period; it starts again for each period. */
export function Period({ children }: { children: (range: Range) => ReactNode }) {
  const [range, setRange] = useRange(useToday(deviceZone()))
  return (
    <div className="stack attendance-printed">
      {/* Two dates need their names on a phone as well. */}
      <div className={`attendance-tools ${range.range === 'dates' ? '' : 'labels-hidden-on-phone'}`}>
        <RangeFields range={range} onChange={setRange} />
      </div>
      <Fragment key={`${range.startDate} ${range.endDate}`}>{children(range)}</Fragment>
    </div>
  )
}

/** What a report shows until its answer is there. */
export function ReportPending({ error, retry }: { error: ApiError | null; retry: () => unknown }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  if (error === null) return <p role="status">{t('loading')}</p>
  return (
    <Notice title={error.isUnanswered ? i18n.t('common.needsNetwork') : t('failed')}>
      <Button onClick={() => void retry()}>{i18n.t('common.retry')}</Button>
    </Notice>
  )
}

/** The first and the last day of a period, in the language of the page. */
export function usePeriodText({ startDate, endDate }: Range): string {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  return t('report.days', { from: dayText(startDate, i18n.language), to: dayText(endDate, i18n.language) })
}
