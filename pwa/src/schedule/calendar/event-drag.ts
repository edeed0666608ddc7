import type { PointerEvent } from 'react'

/** Where an event is dropped; the minute is null where the cell has no hours. */
type Drop = { date: string; minute: number | null }

const slopPx = 6
const stepMinutes = 15

/**
 * Drags an event by mouse or pen over cells with a `data-date`; those with `data-from` and `data-to` have a scale of
 * minutes. A finger scrolls, and moves by the dialog. Escape ends it without a drop.
 */
export function dragEvent(
  { button, pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>,
  onDrop: (drop: Drop) => void,
): void {
  if (button !== 0 || pointerType === 'touch') return
  const element = currentTarget
  const grab = clientY - element.getBoundingClientRect().top
  const ending = new AbortController()
  let cell: HTMLElement | null = null
  let isDragged = false

  function follow(event: globalThis.PointerEvent) {
    const [x, y] = [event.clientX - clientX, event.clientY - clientY]
    if (!isDragged && Math.hypot(x, y) < slopPx) return
    isDragged = true
    element.dataset.dragged = ''
    element.style.translate = `${x}px ${y}px`
    mark(document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-date]') ?? null)
  }

  function mark(next: HTMLElement | null) {
    if (cell !== next) delete cell?.dataset.target
    cell = next
    if (cell) cell.dataset.target = ''
  }

  function end() {
    ending.abort()
    mark(null)
    delete element.dataset.dragged
    element.style.translate = ''
  }

  function drop(event: globalThis.PointerEvent) {
    const date = cell?.dataset.date
    const minute = cell && minuteIn(cell, event.clientY - grab)
    const wasDragged = isDragged
    end()
    if (!wasDragged) return
    // The click after a drag opens nothing.
    const swallow = (click: Event) => click.stopPropagation()
    element.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
    if (date !== undefined) onDrop({ date, minute })
  }

  const { signal } = ending
  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', drop, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', (event: KeyboardEvent) => event.key === 'Escape' && end(), { signal })
}

function minuteIn(cell: HTMLElement, y: number): number | null {
  const [from, to] = [Number(cell.dataset.from), Number(cell.dataset.to)]
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null
  const { top, height } = cell.getBoundingClientRect()
  const minute = from + ((y - top) / height) * (to - from)
  return Math.max(0, Math.min(24 * 60 - stepMinutes, Math.round(minute / stepMinutes) * stepMinutes))
}
