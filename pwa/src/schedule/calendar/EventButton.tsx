import { IconCheck, IconClipboardText, IconClock, IconUserShare } from '@tabler/icons-react'
import { useEffect, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { handedOverOn, type CalendarEvent } from './calendar-events.ts'
import { dragEvent } from './event-drag.ts'
import type { EventMoves } from './use-calendar-moves.ts'

/** What a view does with an event. */
export type EventActions = {
  open: (event: CalendarEvent) => void
  /** Whether the class is live now with this lesson. */
  isLive: (event: CalendarEvent) => boolean
  /** Whether this device moved it and has not sent that yet. */
  isWaiting: (event: CalendarEvent) => boolean
  moves: EventMoves
}

type EventButtonProps = EventActions & {
  event: CalendarEvent
  isOfAll: boolean
  tabIndex?: number
  style?: CSSProperties
}

/** A lesson or a due time, which opens its details. */
export function EventButton({ event, isOfAll, open, moves, tabIndex, style, ...marks }: EventButtonProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const button = useRef<HTMLButtonElement>(null)
  const time = event.startsAt.toLocaleTimeString(i18n.language, { timeStyle: 'short' })
  const isMovable = moves.isMovable(event)
  const isLifted = moves.liftedKey === event.key
  // Carried to another cell it is another element.
  useEffect(() => {
    if (isLifted) button.current?.focus()
  }, [isLifted])
  return (
    <button
      ref={button}
      type="button"
      className="calendar-event"
      aria-haspopup="dialog"
      data-kind={event.kind}
      data-movable={isMovable || undefined}
      data-lifted={isLifted || undefined}
      aria-keyshortcuts={isMovable ? 'M' : undefined}
      {...{ tabIndex, style }}
      onClick={() => isLifted || open(event)}
      {...(isMovable && {
        onPointerDown: (pointer) => dragEvent(pointer, (to) => moves.drop(event, to)),
        onKeyDown: (pressed) => moves.onKey(event, pressed),
      })}
    >
      <span className="calendar-time">{event.kind === 'due' ? t('dueAt', { time }) : time}</span>
      <span className="calendar-name" dir="auto">
        {event.title}
      </span>
      {isOfAll && (
        <span className="calendar-class" dir="auto">
          {event.className}
        </span>
      )}
      <EventMarks event={event} {...marks} />
    </button>
  )
}

type EventMarksProps = Pick<EventActions, 'isLive' | 'isWaiting'> & { event: CalendarEvent }

function EventMarks({ event, isLive, isWaiting }: EventMarksProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const handed = event.kind === 'due' ? null : handedOverOn(event)
  return (
    <>
      {isLive(event) && (
        <span className="tag" data-tone="bad">
          {i18n.t('schedule.live')}
        </span>
      )}
      {isWaiting(event) && <IconClock size={16} role="img" aria-label={t('waiting')} />}
      {handed && <IconUserShare size={16} role="img" aria-label={i18n.t('substitutes.by', { name: handed.name })} />}
      {event.kind === 'due' && event.work.isHandedIn && <IconCheck size={16} role="img" aria-label={t('handedIn')} />}
      {event.kind === 'due' && !event.work.isHandedIn && <IconClipboardText size={16} aria-hidden="true" />}
    </>
  )
}
