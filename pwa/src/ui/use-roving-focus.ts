import { useEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

type RovingFocus = {
  ref: RefObject<HTMLDivElement | null>
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onFocus(event: FocusEvent<HTMLElement>): void
}

/** Makes a toolbar one stop of the Tab key: the control that had the focus last, or the first one that can have it. */
export function useRovingFocus(): RovingFocus {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<Element | null>(null)
  useEffect(() => limitToOneStop(ref.current, last.current))
  return {
    ref,
    onKeyDown: moveFocus,
    onFocus({ currentTarget, target }) {
      last.current = target
      limitToOneStop(currentTarget, target)
    },
  }
}

function limitToOneStop(bar: HTMLElement | null, last: Element | null): void {
  const stops = stopsOf(bar)
  const chosen = stops.find((stop) => stop === last) ?? stops[0]
  for (const stop of stops) stop.tabIndex = stop === chosen ? 0 : -1
}

function stopsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
}

/** Moves the focus between the controls of a toolbar with the arrow keys, Home and End (ARIA toolbar pattern). */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // A menu in the bar has moved the focus already.
  if (event.defaultPrevented) return
  const bar = event.currentTarget
  const stops = stopsOf(bar)
  const at = stops.findIndex((stop) => stop === event.target)
  const next =
    stops[nextIndex(event.key, { at, count: stops.length, isRtl: getComputedStyle(bar).direction === 'rtl' })]
  if (at < 0 || !next) return
  event.preventDefault()
  // The board pans with the same keys.
  event.stopPropagation()
  next.focus()
}

function nextIndex(key: string, { at, count, isRtl }: { at: number; count: number; isRtl: boolean }): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined || count === 0) return -1
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  return (at + (isSideways && isRtl ? -step : step) + count) % count
}
