import { plainBoundsOf, toPage } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { partOfStroke } from '@takhti/schema/board/stroke-part'
import { cornersUnder } from '@takhti/schema/board/transform'
import type { Signal } from '#state/signal.ts'
import type { CutStroke } from '../editor/cut-stroke.ts'
import type { LiveInk } from '../editor/live-ink.ts'
import type { PenSlot } from '../editor/pen-slot.ts'
import type { BoardTheme } from './colours.ts'
import type { Placement } from './settled-layer.ts'
import { paintShape, paintStroke } from './views.ts'

export type LiveParts = PenSlot & {
  readonly extraPens: Signal<readonly PenSlot[]>
  readonly liveInk: LiveInk
  readonly cut: Signal<ReadonlyMap<string, CutStroke>>
}

/** Whether any pointer is drawing now. */
export function isDrawnLive(parts: LiveParts): boolean {
  const { liveInk, cut } = parts
  const isDrawing = ({ ink, draft }: PenSlot) => ink.stroke.value !== null || draft.shape.value !== null
  return penSlotsOf(parts).some(isDrawing) || liveInk.strokes.value.size > 0 || cut.value.size > 0
}

/** Whether a pointer of this screen draws with the highlighter. */
export function isMarking(parts: LiveParts): boolean {
  return penSlotsOf(parts).some(({ ink }) => ink.stroke.value?.style.tip === 'marker')
}

function penSlotsOf(parts: LiveParts): readonly PenSlot[] {
  return [parts, ...parts.extraPens.value]
}

/** Draws the strokes in progress, above the settled layer. */
export function drawLive(
  painter: CanvasRenderingContext2D,
  parts: LiveParts,
  { placement, theme }: { placement: Placement; theme: BoardTheme },
): void {
  const { liveInk, cut } = parts
  painter.setTransform(placement.scale, 0, 0, placement.scale, placement.originX, placement.originY)
  for (const { stroke, left } of cut.value.values()) {
    for (const props of left) paintShape(painter, partOfStroke(stroke, props), theme)
  }
  for (const { stroke } of liveInk.strokes.value.values()) paintStroke(painter, stroke, theme)
  for (const { ink, draft } of penSlotsOf(parts)) {
    if (ink.stroke.value) paintStroke(painter, ink.stroke.value, theme)
    const shape = draft.shape.value
    for (const target of shape?.bound?.targets ?? []) outline(painter, target, placement.scale)
    if (shape) paintShape(painter, { ...shape.body, style: shape.style }, theme)
  }
}

/** Marks a shape that the end of a new arrow is bound to. */
function outline(painter: CanvasRenderingContext2D, target: Shape, scale: number): void {
  painter.save()
  painter.beginPath()
  for (const { x, y } of cornersUnder(toPage(target), plainBoundsOf(target))) painter.lineTo(x, y)
  painter.closePath()
  painter.lineWidth = (4 * devicePixelRatio) / scale
  painter.strokeStyle = 'rgb(28 100 242 / 45%)'
  painter.stroke()
  painter.restore()
}
