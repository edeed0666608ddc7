import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from './calendar-events.ts'
import { EventButton, type EventActions } from './EventButton.tsx'

type AgendaProps = Pick<EventActions, 'open' | 'isLive'> & {
  days: readonly string[]
  today: string
  events: ReadonlyMap<string, readonly CalendarEvent[]>
  isOfAll: boolean
}

/** Days with something on them as a list, for narrow screens. */
export function Agenda({ days, today, events, isOfAll, open, isLive }: AgendaProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const full = days.filter((day) => (events.get(day) ?? []).length > 0)
  if (full.length === 0) return <p className="soft">{t('none')}</p>
  return (
    <ol className="calendar-agenda">
      {full.map((day) => (
        <li key={day}>
          <h3 aria-current={day === today ? 'date' : undefined}>
            {new Date(day).toLocaleDateString(i18n.language, {
              ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
            })}
          </h3>
          {(events.get(day) ?? []).map((event) => (
            <EventButton key={event.key} {...{ event, isOfAll, open, isLive }} />
          ))}
        </li>
      ))}
    </ol>
  )
}
