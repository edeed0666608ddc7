import { screenPoint } from '@takhti/schema/board/geometry'
import type { Offset } from '@takhti/schema/board/geometry'
import type { InkColumns } from '@takhti/schema/board/ink-columns'
import type { Unsubscribe } from '#state/signal.ts'
import { foresight } from '../canvas/views.ts'
import type { Editor } from '../editor/editor.ts'

/** How far ahead of its pen a stroke is drawn, in milliseconds: about what a screen needs to show what it was told. */
const aheadMs = 25
/** A pen that says nothing for so long has stopped: its stroke ends where it is. */
const stillMs = 50
/** How far the last point of a stroke may lie from where its pointer is, in page pixels; farther, something else leads it. */
const near = 0.5

/** Where a pointer was last, and where the browser expects it next, in page pixels. */
type Foreseen = { readonly at: Offset; readonly next: readonly Offset[] }

/**
 * Draws strokes that grow as far as the browser foresees their pointers, so that ink keeps up with the pen. Nothing of it
 * enters a stroke: no document and nobody else hears of it. Returns what ends it.
 */
export function foreseeInk(surface: HTMLElement, editor: Editor): Unsubscribe {
  const pointers = new Map<number, Foreseen>()
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    pointers.clear()
    if (editor.ink.stroke.value) editor.ink.stroke.notify()
  }
  const pageOf = ({ clientX, clientY }: PointerEvent): Offset => {
    const { left, top } = surface.getBoundingClientRect()
    return editor.camera.toPage(screenPoint(clientX - left, clientY - top))
  }
  const hear = (event: PointerEvent) => {
    const soon = (event.getPredictedEvents?.() ?? []).filter(({ timeStamp }) => timeStamp <= event.timeStamp + aheadMs)
    pointers.set(event.pointerId, { at: pageOf(event.getCoalescedEvents().at(-1) ?? event), next: soon.map(pageOf) })
    clearTimeout(timer)
    timer = setTimeout(forget, stillMs)
  }
  surface.addEventListener('pointermove', hear, { signal: stop.signal })
  foresight.of = (stroke) => withNext(stroke, [...pointers.values()])
  return () => {
    stop.abort()
    clearTimeout(timer)
    foresight.of = (stroke) => stroke
  }
}

/** A stroke with the points that are expected of the pointer at its end; as it is where there is none. */
function withNext(stroke: InkColumns, pointers: readonly Foreseen[]): InkColumns {
  const last = stroke.x.length - 1
  const [x = Number.NaN, y = Number.NaN] = [stroke.x[last], stroke.y[last]]
  const own = pointers.find(({ at }) => Math.hypot(at.x - x, at.y - y) < near)
  if (!own || own.next.length === 0) return stroke
  const pressure = stroke.pressure[last] ?? 0.5
  return {
    x: [...Array.from(stroke.x), ...own.next.map((point) => point.x)],
    y: [...Array.from(stroke.y), ...own.next.map((point) => point.y)],
    pressure: [...Array.from(stroke.pressure), ...own.next.map(() => pressure)],
  }
}
