import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from './calendar-events.ts'
import { EventButton, type EventActions } from './EventButton.tsx'

type AgendaProps = EventActions & {
  /** A week shows its empty days too, where an event can be dropped. */
  isWhole: boolean
  days: readonly string[]
  today: string
  events: ReadonlyMap<string, readonly CalendarEvent[]>
  isOfAll: boolean
}

/** Days with something on them as a list, for narrow screens. */
export function Agenda({ days, today, events, isOfAll, isWhole, ...actions }: AgendaProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const full = days.filter((day) => (events.get(day) ?? []).length > 0)
  const shown = isWhole ? days : full
  if (full.length === 0) return <p className="soft">{t('none')}</p>
  return (
    <ol className="calendar-agenda">
      {shown.map((day) => (
        <li key={day} data-date={day}>
          <h3 aria-current={day === today ? 'date' : undefined}>
            {new Date(day).toLocaleDateString(i18n.language, {
              ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
            })}
          </h3>
          {(events.get(day) ?? []).map((event) => (
            <EventButton key={event.key} {...{ event, isOfAll, ...actions }} />
          ))}
          {(events.get(day) ?? []).length === 0 && <span className="small soft">{t('free')}</span>}
        </li>
      ))}
    </ol>
  )
}
