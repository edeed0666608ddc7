import { instantOf } from '@takhti/schema/schedule/rules'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { deviceZone } from '../schedule-text.ts'
import { mayWrite } from '../use-schedule.ts'
import type { CalendarView } from './calendar-days.ts'
import { isTakenOver, wallOf, type CalendarEvent } from './calendar-events.ts'
import type { Drop } from './event-drag.ts'
import { targetByKey, withLifted } from './event-target.ts'
import type { Target } from './moves.ts'
import { timeText, useMove } from './use-moves.ts'

type CalendarMoves = {
  view: CalendarView
  /** Asks whether one lesson of a weekly entry moves or all of them. */
  onAsk: (event: CalendarEvent, to: Target) => void
  onDay: (day: string) => void
}

/** Whether the caller may move what is on or due. Due times belong to the teachers of the class alone. */
export function isMovable(event: CalendarEvent): boolean {
  if (event.kind === 'due') return requirePerson().role === 'instructor'
  return mayWrite() && !isTakenOver(event)
}

/** Moves events by drag and drop, and by keys: M lifts one, arrows move it, Enter drops it. */
export function useCalendarMoves({ view, onAsk, onDay }: CalendarMoves) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const move = useMove()
  const [lifted, setLifted] = useState<{ event: CalendarEvent; to: Target } | null>(null)

  function drop(event: CalendarEvent, { date, minute }: Drop) {
    const from = wallOf(event.startsAt, deviceZone())
    const to = { date, minute: minute ?? from.minute }
    if (to.date === from.date && to.minute === from.minute) return
    if (event.kind === 'lesson' && event.item.when.kind === 'weekly') onAsk(event, to)
    else void move.run(event, to, { isOnce: false })
  }

  function carry(pressed: KeyboardEvent<HTMLElement>, { event, to }: { event: CalendarEvent; to: Target }) {
    const isRtl = getComputedStyle(pressed.currentTarget).direction === 'rtl'
    const next = targetByKey(to, { key: pressed.key, isRtl, view })
    if (next) {
      setLifted({ event, to: next })
      onDay(next.date)
    } else if (pressed.key === 'Enter' || pressed.key === ' ') {
      setLifted(null)
      drop(event, to)
    } else if (pressed.key === 'Escape') {
      setLifted(null)
      onDay(event.date)
    } else return
    pressed.preventDefault()
    pressed.stopPropagation()
  }

  return {
    move,
    isMovable,
    drop,
    liftedKey: lifted?.event.key ?? null,
    /** What a screen reader and the page report while an event is carried. */
    carried: lifted && t('carrying', { title: lifted.event.title, time: timeText(lifted.to, i18n.language) }),
    onKey(event: CalendarEvent, pressed: KeyboardEvent<HTMLElement>) {
      if (lifted) return carry(pressed, lifted)
      if (pressed.key.toLowerCase() !== 'm' || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
      pressed.preventDefault()
      setLifted({ event, to: wallOf(event.startsAt, deviceZone()) })
    },
    /** The events with the carried one where it would be dropped. */
    preview(events: ReadonlyMap<string, readonly CalendarEvent[]>) {
      if (lifted === null) return events
      const { date, minute } = lifted.to
      return withLifted(events, { ...lifted, startsAt: instantOf(date, minute, deviceZone()) })
    },
  }
}

/** How a view moves its events. */
export type EventMoves = Pick<ReturnType<typeof useCalendarMoves>, 'drop' | 'isMovable' | 'liftedKey' | 'onKey'>
