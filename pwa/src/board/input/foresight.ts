import { screenPoint } from '@takhti/schema/board/geometry'
import type { Offset } from '@takhti/schema/board/geometry'
import type { InkColumns } from '@takhti/schema/board/ink-columns'
import type { Unsubscribe } from '#state/signal.ts'
import { foresight } from '../canvas/views.ts'
import type { Editor } from '../editor/editor.ts'

/** The prediction time of a stroke, in milliseconds: about the latency of a screen. */
const aheadMs = 25
/** A pen without events for this long, in milliseconds, has stopped: its stroke ends at its last point. */
const stillMs = 50
/**
 * The maximum distance, in page pixels, between a stroke's last point and its pointer.
 * A larger one means that an instrument leads the stroke.
 */
const near = 0.5

/** The last position of a pointer, and its predicted ones, in page pixels. */
type Foreseen = { readonly at: Offset; readonly next: readonly Offset[] }

/**
 * Draws growing strokes up to where the browser predicts their pointers, so that ink follows the pen. The prediction
 * is in no stroke, document or broadcast. Returns an unsubscribe function.
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
  const listen = (event: PointerEvent) => {
    const soon = (event.getPredictedEvents?.() ?? []).filter(({ timeStamp }) => timeStamp <= event.timeStamp + aheadMs)
    pointers.set(event.pointerId, { at: pageOf(event.getCoalescedEvents().at(-1) ?? event), next: soon.map(pageOf) })
    clearTimeout(timer)
    timer = setTimeout(forget, stillMs)
  }
  surface.addEventListener('pointermove', listen, { signal: stop.signal })
  foresight.of = (stroke) => withNext(stroke, [...pointers.values()])
  return () => {
    stop.abort()
    clearTimeout(timer)
    foresight.of = (stroke) => stroke
  }
}

/** A stroke with the predicted points of its pointer; unchanged where there are none. */
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
