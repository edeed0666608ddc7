import { partOfStroke } from '@takhti/schema/board/stroke-part'
import type { CutStroke } from '../editor/cut-stroke.ts'
import type { Draft } from '../editor/draft.ts'
import type { InkSession } from '../editor/ink-session.ts'
import type { LiveInk } from '../editor/live-ink.ts'
import type { Signal } from '../editor/signal.ts'
import type { BoardTheme } from './colours.ts'
import type { Placement } from './settled-layer.ts'
import { paintShape, paintStroke } from './views.ts'

export type LiveParts = {
  readonly ink: InkSession
  readonly draft: Draft
  readonly liveInk: LiveInk
  readonly cut: Signal<ReadonlyMap<string, CutStroke>>
}

/** Whether any hand is drawing at this moment. */
export function isDrawnLive({ ink, draft, liveInk, cut }: LiveParts): boolean {
  return ink.stroke.value !== null || draft.shape.value !== null || liveInk.strokes.value.size > 0 || cut.value.size > 0
}

/** What hands are drawing at this moment, above everything that has settled. */
export function drawLive(
  painter: CanvasRenderingContext2D,
  { ink, draft, liveInk, cut }: LiveParts,
  { placement, theme }: { placement: Placement; theme: BoardTheme },
): void {
  painter.setTransform(placement.scale, 0, 0, placement.scale, placement.originX, placement.originY)
  for (const { stroke, left } of cut.value.values()) {
    for (const props of left) paintShape(painter, partOfStroke(stroke, props), theme)
  }
  for (const { stroke } of liveInk.strokes.value.values()) paintStroke(painter, stroke, theme)
  if (ink.stroke.value) paintStroke(painter, ink.stroke.value, theme)
  const shape = draft.shape.value
  if (shape) paintShape(painter, { ...shape.body, style: shape.style }, theme)
}
