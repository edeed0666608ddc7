import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Moves the focus between the controls of a toolbar with the arrow keys, Home and End (ARIA toolbar pattern). */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const bar = event.currentTarget
  const stops = [...bar.querySelectorAll<HTMLElement>('button:not(:disabled), input:not(:disabled)')]
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
