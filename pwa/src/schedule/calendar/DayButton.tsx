import { useTranslation } from 'react-i18next'

type DayButtonProps = {
  day: string
  isChosen: boolean
  isToday: boolean
  count: number
  /** Whether the name of the weekday is part of its text. */
  withWeekday?: boolean
  onChoose: (day: string) => void
}

/** The date of a day, which leads to its own page; the chosen one is the stop of the Tab key. */
export function DayButton({ day, isChosen, isToday, count, withWeekday = false, onChoose }: DayButtonProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const text = (form: Intl.DateTimeFormatOptions) =>
    new Date(day).toLocaleDateString(i18n.language, { ...form, timeZone: 'UTC' })
  return (
    <button
      type="button"
      className="calendar-date"
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={t('dayWith', { date: text({ dateStyle: 'full' }), number: count })}
      onClick={() => onChoose(day)}
    >
      {withWeekday && <span>{text({ weekday: 'short' })}</span>}
      <b>{text({ day: 'numeric' })}</b>
    </button>
  )
}
