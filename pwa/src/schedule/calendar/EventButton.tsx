import { IconCheck, IconClipboardText, IconUserShare } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { handedOverOn, isTakenOver, type CalendarEvent } from './calendar-events.ts'
import { dragEvent } from './event-drag.ts'

/** What a view does with an event. */
export type EventActions = {
  open: (event: CalendarEvent) => void
  /** Whether the class is live now with this lesson. */
  isLive: (event: CalendarEvent) => boolean
  /** Absent where the caller moves nothing. */
  drop?: (event: CalendarEvent, to: { date: string; minute: number | null }) => void
}

type EventButtonProps = EventActions & {
  event: CalendarEvent
  isOfAll: boolean
  tabIndex?: number
  style?: CSSProperties
}

/** A lesson or a due time, which opens its details. */
export function EventButton({ event, isOfAll, isLive, open, drop, tabIndex, style }: EventButtonProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const time = event.startsAt.toLocaleTimeString(i18n.language, { timeStyle: 'short' })
  const isDue = event.kind === 'due'
  const isMovable = drop !== undefined && !isDue && !isTakenOver(event)
  const handed = isDue ? null : handedOverOn(event)
  return (
    <button
      type="button"
      className="calendar-event"
      aria-haspopup="dialog"
      data-kind={event.kind}
      data-movable={isMovable || undefined}
      {...{ tabIndex, style }}
      onClick={() => open(event)}
      {...(isMovable && { onPointerDown: (pointer) => dragEvent(pointer, (to) => drop(event, to)) })}
    >
      <span className="calendar-time">{isDue ? t('dueAt', { time }) : time}</span>
      <span className="calendar-name" dir="auto">
        {event.title}
      </span>
      {isOfAll && (
        <span className="calendar-class" dir="auto">
          {event.className}
        </span>
      )}
      {isLive(event) && (
        <span className="tag" data-tone="bad">
          {i18n.t('schedule.live')}
        </span>
      )}
      {handed && <IconUserShare size={16} role="img" aria-label={i18n.t('substitutes.by', { name: handed.name })} />}
      {isDue && event.work.isHandedIn && <IconCheck size={16} role="img" aria-label={t('handedIn')} />}
      {isDue && !event.work.isHandedIn && <IconClipboardText size={16} aria-hidden="true" />}
    </button>
  )
}
