import type { Point } from './camera.ts'

/** What the pointers over the plan mean, in pixels of its element. */
export type GestureEvents = {
  /** Whether a drag that begins here takes something along; otherwise it moves the picture. */
  begin(at: Point): boolean
  drag(at: Point, by: Point): void
  end(at: Point): void
  cancel(): void
  pan(by: Point): void
  zoom(factor: number, at: Point): void
  tap(at: Point, isAdding: boolean): void
}

/** Pixels that a finger may move during a tap. */
const slopPx = 6

/** Reads taps, drags, pans, pinches and the wheel over an element. Returns the unsubscribe function. */
export function readGestures(element: HTMLElement, events: GestureEvents): () => void {
  const pointers = new Map<number, Point>()
  let start: Point | null = null
  let state: 'idle' | 'drag' | 'pan' | 'pinch' = 'idle'
  const place = ({ clientX, clientY }: MouseEvent): Point => {
    const box = element.getBoundingClientRect()
    return { x: clientX - box.left, y: clientY - box.top }
  }
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    element.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, place(event))
    if (pointers.size === 1) start = place(event)
    if (pointers.size === 2) {
      if (state === 'drag') events.cancel()
      state = 'pinch'
    }
  }
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const at = place(event)
    if (state === 'pinch') pinch(pointers, { id: event.pointerId, at }, events)
    else if (state === 'idle' && start && Math.hypot(at.x - start.x, at.y - start.y) > slopPx)
      state = events.begin(start) ? 'drag' : 'pan'
    pointers.set(event.pointerId, at)
    if (state === 'pan') events.pan({ x: at.x - before.x, y: at.y - before.y })
    if (state === 'drag' && start) events.drag(at, { x: at.x - start.x, y: at.y - start.y })
  }
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return
    if (event.type === 'pointercancel' && state === 'drag') events.cancel()
    else if (state === 'drag') events.end(place(event))
    else if (state === 'idle' && event.type === 'pointerup') events.tap(place(event), event.shiftKey || event.ctrlKey)
    if (pointers.size === 0) state = 'idle'
    else if (state !== 'pinch') state = 'pan'
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    events.zoom(Math.exp(-event.deltaY / (event.deltaMode === 1 ? 20 : 500)), place(event))
  }
  const ends = new AbortController()
  const { signal } = ends
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', up, { signal })
  element.addEventListener('wheel', wheel, { signal, passive: false })
  return () => ends.abort()
}

function pinch(pointers: ReadonlyMap<number, Point>, now: { id: number; at: Point }, events: GestureEvents): void {
  const before = pointers.get(now.id)
  const other = [...pointers].find(([id]) => id !== now.id)?.[1]
  if (before === undefined || other === undefined) return
  const spread = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
  const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 })
  const [from, to] = [middle(before), middle(now.at)]
  events.pan({ x: to.x - from.x, y: to.y - from.y })
  events.zoom(spread(now.at) / spread(before), to)
}
