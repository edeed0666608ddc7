import { weekdayOf } from '@takhti/schema/schedule/rules'
import { useTranslation } from 'react-i18next'
import { dayName } from '../schedule-text.ts'
import { firstWeekday, monthOf } from './calendar-days.ts'
import type { CalendarEvent } from './calendar-events.ts'
import { DayButton } from './DayButton.tsx'
import { EventButton, type EventActions } from './EventButton.tsx'
import { useDayFocus } from './use-day-focus.ts'

/** The most events of a day before the rest is behind a button. */
const maxShown = 3

export type GridProps = EventActions & {
  label: string
  day: string
  today: string
  events: ReadonlyMap<string, readonly CalendarEvent[]>
  isOfAll: boolean
  onDay: (day: string) => void
  onOpenDay: (day: string) => void
}

/** A month as a grid of days (ARIA grid pattern). */
export function MonthGrid({ label, day, events, onDay, ...rest }: GridProps) {
  const { i18n } = useTranslation()
  const focus = useDayFocus({ view: 'month', day, onDay })
  const weeks = monthOf(day, firstWeekday(i18n.language))
  return (
    <div role="grid" aria-label={label} className="calendar-month" {...focus}>
      <div role="row" className="calendar-row">
        {(weeks[0] ?? []).map((each) => (
          <span key={each} role="columnheader" className="calendar-weekday">
            {dayName(weekdayOf(each), i18n.language)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="calendar-row">
          {week.map((each) => (
            <DayCell key={each} date={each} {...{ day, ...rest }} events={events.get(each) ?? []} />
          ))}
        </div>
      ))}
    </div>
  )
}

type DayCellProps = Omit<GridProps, 'label' | 'events' | 'onDay'> & { date: string; events: readonly CalendarEvent[] }

function DayCell({ date, day, today, events, isOfAll, onOpenDay, ...actions }: DayCellProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'calendar' })
  const isChosen = date === day
  // The events of one day alone are stops of the Tab key.
  const tabIndex = isChosen ? 0 : -1
  const shown = events.length > maxShown + 1 ? events.slice(0, maxShown) : events
  return (
    <div
      role="gridcell"
      className="calendar-cell"
      aria-selected={isChosen}
      data-date={date}
      data-outside={date.slice(0, 7) !== day.slice(0, 7) || undefined}
    >
      <DayButton day={date} count={events.length} {...{ isChosen }} isToday={date === today} onChoose={onOpenDay} />
      {shown.map((event) => (
        <EventButton key={event.key} {...{ event, isOfAll, tabIndex, ...actions }} />
      ))}
      {shown.length < events.length && (
        <button type="button" className="calendar-more" tabIndex={tabIndex} onClick={() => onOpenDay(date)}>
          {t('more', { number: events.length - shown.length })}
        </button>
      )}
    </div>
  )
}
