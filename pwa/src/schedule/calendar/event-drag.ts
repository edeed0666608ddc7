import type { PointerEvent } from 'react'

/** Where an event is dropped; the minute is null where the cell has no hours. */
export type Drop = { date: string; minute: number | null }

const slopPx = 6
const stepMinutes = 15
/** How long a finger rests before it drags instead of scrolling. */
const longPressMs = 400
/** Near an edge of the screen a drag scrolls the page. */
const edgePx = 56
const scrollPx = 14

/**
 * Drags an event over cells with a `data-date`; those with `data-from` and `data-to` have a scale of minutes. Mouse and
 * pen drag at once, a finger after a long press. Escape ends it without a drop.
 */
export function dragEvent(pointer: PointerEvent<HTMLElement>, onDrop: (drop: Drop) => void): void {
  if (pointer.button !== 0) return
  const drag = new EventDrag(pointer, onDrop)
  const { signal } = drag
  const ofPointer = (act: (event: globalThis.PointerEvent) => void) => (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointer.pointerId) act(event)
  }
  const onMove = ofPointer((event) => drag.follow(event))
  addEventListener('pointermove', onMove, { signal })
  const onUp = ofPointer((event) => drag.drop(event))
  addEventListener('pointerup', onUp, { signal })
  const onCancel = ofPointer(() => drag.end())
  addEventListener('pointercancel', onCancel, { signal })
  addEventListener('keydown', (event: KeyboardEvent) => event.key === 'Escape' && drag.end(), { signal })
  // A browser that scrolls by a finger asks here first, and only while the listener is not passive.
  addEventListener('touchmove', (event) => drag.isDragging && event.preventDefault(), { signal, passive: false })
  addEventListener('contextmenu', (event) => drag.isDragging && event.preventDefault(), { signal })
}

class EventDrag {
  isDragging = false
  readonly #ending = new AbortController()
  readonly #element: HTMLElement
  readonly #onDrop: (drop: Drop) => void
  readonly #start: { x: number; y: number; scrolled: number; grab: number }
  readonly #isTouch: boolean
  #cell: HTMLElement | null = null

  constructor(
    { currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>,
    onDrop: (drop: Drop) => void,
  ) {
    this.#element = currentTarget
    this.#onDrop = onDrop
    this.#isTouch = pointerType === 'touch'
    const grab = clientY - currentTarget.getBoundingClientRect().top
    this.#start = { x: clientX, y: clientY, scrolled: scrollY, grab }
    if (!this.#isTouch) return
    const timer = setTimeout(() => this.#lift(), longPressMs)
    this.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  get signal(): AbortSignal {
    return this.#ending.signal
  }

  follow({ clientX, clientY }: globalThis.PointerEvent): void {
    const [x, y] = [clientX - this.#start.x, clientY - this.#start.y]
    if (!this.isDragging) {
      if (Math.hypot(x, y) < slopPx) return
      // A finger that moves before the long press scrolls.
      if (this.#isTouch) return this.end()
      this.#lift()
    }
    this.#element.style.translate = `${x}px ${y + scrollY - this.#start.scrolled}px`
    const under = document.elementFromPoint(clientX, clientY)
    this.#mark(under?.closest<HTMLElement>('[data-date]') ?? null)
    if (clientY < edgePx) scrollBy(0, -scrollPx)
    else if (clientY > innerHeight - edgePx) scrollBy(0, scrollPx)
  }

  drop({ clientY }: globalThis.PointerEvent): void {
    const [cell, wasDragging] = [this.#cell, this.isDragging]
    const date = cell?.dataset.date
    const minute = cell && minuteIn(cell, clientY - this.#start.grab)
    this.end()
    if (!wasDragging) return
    this.#swallowClick()
    if (date !== undefined) this.#onDrop({ date, minute })
  }

  end(): void {
    this.#ending.abort()
    this.#mark(null)
    this.isDragging = false
    delete this.#element.dataset.dragged
    this.#element.style.translate = ''
  }

  #lift(): void {
    this.isDragging = true
    this.#element.dataset.dragged = ''
  }

  #mark(next: HTMLElement | null): void {
    if (this.#cell !== next) delete this.#cell?.dataset.target
    this.#cell = next
    if (next) next.dataset.target = ''
  }

  /** The click after a drag opens nothing. */
  #swallowClick(): void {
    const swallow = (click: Event) => click.stopPropagation()
    this.#element.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => this.#element.removeEventListener('click', swallow, { capture: true }))
  }
}

function minuteIn(cell: HTMLElement, y: number): number | null {
  const [from, to] = [Number(cell.dataset.from ?? Number.NaN), Number(cell.dataset.to ?? Number.NaN)]
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null
  const { top, height } = cell.getBoundingClientRect()
  const minute = from + ((y - top) / height) * (to - from)
  return Math.max(0, Math.min(24 * 60 - stepMinutes, Math.round(minute / stepMinutes) * stepMinutes))
}
