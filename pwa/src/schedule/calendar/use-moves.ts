import { newId } from '@takhti/schema/kit/ids'
import type { DueWork, ScheduleItem } from '@takhti/schema/schedule/model'
import { undoOf } from '@takhti/schema/schedule/moves'
import { instantOf } from '@takhti/schema/schedule/rules'
import { useLiveQuery } from 'dexie-react-hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { moveDue } from '#assessments/port.tsx'
import { offerUndo } from '#ui/snackbars.ts'
import { deviceZone } from '../schedule-text.ts'
import type { CalendarEvent } from './calendar-events.ts'
import { moveOf, type Target } from './moves.ts'
import { queuedMoves, withMoves, type QueuedMove } from './outbox-moves.ts'

type Moved = { items: readonly ScheduleItem[] | null; due: readonly DueWork[]; refetch: () => Promise<unknown> }

/** What is on and due with this device's moves upon it, and the moves that the server refused. */
export function useMoved({ items, due, refetch }: Moved) {
  const queued = useLiveQuery(queuedMoves, [], none)
  const [sent, setSent] = useState<readonly QueuedMove[]>(none)
  const last = useRef(queued)
  useLayoutEffect(() => {
    const gone = last.current.filter((each) => !each.isRefused && !queued.some(({ seq }) => seq === each.seq))
    last.current = queued
    if (gone.length === 0) return
    // What has left the outbox is shown until the answer that has it arrives.
    setSent((before) => [...before, ...gone])
    void refetch().finally(() => setSent((before) => before.filter((each) => !gone.includes(each))))
  }, [queued, refetch])
  const shown = withMoves({ items: items ?? [], due }, [...sent, ...queued])
  return { ...shown, items: items && shown.items, refused: queued.filter(({ isRefused }) => isRefused) }
}

const none: readonly QueuedMove[] = []

/** Moves lessons and due times, offline too, each with a snackbar that moves it back. */
export function useMove() {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const move = useCommand(lateCalls.schedule.move)

  async function moveLesson(event: Extract<CalendarEvent, { kind: 'lesson' }>, to: Target, isOnce: boolean) {
    const singleId = isOnce ? newId(new Date(), (bytes) => crypto.getRandomValues(bytes)) : null
    const made = moveOf(event, { to, zone: deviceZone(), singleId })
    await move.run(made)
    return () => move.run(undoOf(made))
  }

  async function moveWork({ work }: Extract<CalendarEvent, { kind: 'due' }>, { date, minute }: Target) {
    const { assessmentId: id, dueAt } = work
    const dueOn = instantOf(date, minute, deviceZone()).toISOString()
    await moveDue(id, { dueOn, dueWas: dueAt })
    return () => moveDue(id, { dueOn: dueAt, dueWas: dueOn })
  }

  return {
    isPending: move.isPending,
    /** Moves what is on or due, or with `isOnce` a single lesson of a weekly entry. False where the device is full. */
    async run(event: CalendarEvent, to: Target, { isOnce }: { isOnce: boolean }): Promise<boolean> {
      try {
        const undo = await (event.kind === 'due' ? moveWork(event, to) : moveLesson(event, to, isOnce))
        const name = { title: event.title, time: timeText(to, i18n.language) }
        offerUndo(t(event.kind === 'due' ? 'dueMoved' : 'moved', name), () => {
          // The outbox reports a device without room.
          void undo().catch(() => {})
        })
        return true
      } catch {
        return false
      }
    },
  }
}

/** A day and a minute in words. */
export function timeText({ date, minute }: Target, language: string): string {
  const at = new Date(Date.parse(date) + minute * 60_000)
  const form = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return at.toLocaleString(language, { ...form, timeZone: 'UTC' })
}
