import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceZone } from '../schedule-text.ts'
import { placed, wallOf, type Placed } from './calendar-events.ts'
import { DayButton } from './DayButton.tsx'
import { EventButton } from './EventButton.tsx'
import type { GridProps } from './MonthGrid.tsx'
import { useDayFocus } from './use-day-focus.ts'

/** The hours that are shown where no lesson is earlier or later. */
const usualHours = { from: 8, to: 16 }

type WeekGridProps = GridProps & { view: 'week' | 'day'; days: readonly string[]; now: Date }

/** Days beside each other with their hours, and what is due above them. */
export function WeekGrid({
  label,
  view,
  days,
  day,
  today,
  events,
  now,
  isOfAll,
  onDay,
  onOpenDay,
  ...actions
}: WeekGridProps) {
  const focus = useDayFocus({ view, day, onDay })
  const columns = days.map((date) => {
    const all = events.get(date) ?? []
    return { date, all, due: all.filter(({ kind }) => kind === 'due'), lessons: placed(all, deviceZone()) }
  })
  const hours = hoursOf(columns.flatMap(({ lessons }) => lessons))
  const shared = { isOfAll, ...actions }
  return (
    <div role="grid" aria-label={label} className="calendar-week" data-view={view} {...focus}>
      <div role="row" className="calendar-row">
        <span role="presentation" />
        {columns.map(({ date, all }) => (
          <span key={date} role="columnheader" className="calendar-weekday">
            <DayButton
              day={date}
              count={all.length}
              isChosen={date === day}
              isToday={date === today}
              withWeekday
              onChoose={onOpenDay}
            />
          </span>
        ))}
      </div>
      <div role="row" className="calendar-row calendar-due">
        <span role="presentation" />
        {columns.map(({ date, due }) => (
          <div key={date} role="gridcell" className="calendar-cell" data-date={date}>
            {due.map((event) => (
              <EventButton key={event.key} {...{ event, ...shared }} tabIndex={date === day ? 0 : -1} />
            ))}
          </div>
        ))}
      </div>
      <div role="row" className="calendar-row calendar-hours" style={hoursStyle(hours)}>
        <HourScale {...hours} />
        {columns.map(({ date, lessons }) => (
          <DayColumn
            key={date}
            {...{ date, lessons, hours, ...shared }}
            isChosen={date === day}
            now={date === today ? now : null}
          />
        ))}
      </div>
    </div>
  )
}

function hoursOf(lessons: readonly Placed[]) {
  return {
    from: Math.min(usualHours.from, ...lessons.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(usualHours.to, ...lessons.map(({ to }) => Math.ceil(to / 60))),
  }
}

function hoursStyle({ from, to }: { from: number; to: number }): CSSProperties {
  // The types of React know no custom property.
  return { '--hours': to - from } as CSSProperties
}

function HourScale({ from, to }: { from: number; to: number }) {
  const { i18n } = useTranslation()
  const clock = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', timeZone: 'UTC' })
  return (
    <div role="presentation" className="calendar-scale" aria-hidden="true">
      {Array.from({ length: to - from }, (_, index) => (
        <span key={index}>{clock.format(new Date((from + index) * 3_600_000))}</span>
      ))}
    </div>
  )
}

type DayColumnProps = Pick<GridProps, 'isOfAll' | 'isLive' | 'isWaiting' | 'open' | 'moves'> & {
  date: string
  lessons: readonly Placed[]
  hours: { from: number; to: number }
  isChosen: boolean
  /** The present where it is on this day. */
  now: Date | null
}

function DayColumn({ date, lessons, hours, isChosen, now, ...shared }: DayColumnProps) {
  const span = (hours.to - hours.from) * 60
  const share = (minutes: number) => `${(minutes / span) * 100}%`
  const nowMinute = now && wallOf(now, deviceZone()).minute - hours.from * 60
  return (
    <div
      role="gridcell"
      className="calendar-column"
      aria-selected={isChosen}
      data-date={date}
      data-from={hours.from * 60}
      data-to={hours.to * 60}
    >
      {nowMinute !== null && nowMinute >= 0 && nowMinute < span && (
        <span className="calendar-now" aria-hidden="true" style={{ insetBlockStart: share(nowMinute) }} />
      )}
      {lessons.map(({ event, from, to, lane, lanes }) => (
        <EventButton
          key={event.key}
          {...{ event, ...shared }}
          tabIndex={isChosen ? 0 : -1}
          style={{
            insetBlockStart: share(from - hours.from * 60),
            blockSize: share(to - from),
            insetInlineStart: `${(lane / lanes) * 100}%`,
            inlineSize: `${100 / lanes}%`,
          }}
        />
      ))}
    </div>
  )
}
