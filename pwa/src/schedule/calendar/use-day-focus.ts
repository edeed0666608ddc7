import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dayByKey, firstWeekday, type CalendarView } from './calendar-days.ts'

type DayFocus = { view: CalendarView; day: string; onDay: (day: string) => void }

/** Moves the focus among the days of a grid by keys, also to days that another page has. */
export function useDayFocus({ view, day, onDay }: DayFocus) {
  const { i18n } = useTranslation()
  const grid = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  return {
    ref: grid,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (!(event.target instanceof HTMLElement) || event.target.dataset.day === undefined) return
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      const next = dayByKey(day, { key: event.key, isRtl, view, first: firstWeekday(i18n.language) })
      if (next === null) return
      event.preventDefault()
      isMoving.current = true
      onDay(next)
    },
  }
}
