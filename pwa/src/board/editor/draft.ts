import type { PagePoint } from '@takhti/schema/board/geometry'
import { frameBetween } from '@takhti/schema/board/shapes/frame'
import type { ShapeBody } from '@takhti/schema/board/shapes/index'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { Signal } from './signal.ts'

/** The kinds that a person pulls up between two corners. */
export type DraftKind = 'line' | 'rectangle' | 'ellipse'

/** What is being pulled up: not in the document until the pointer lets go. */
export type DraftShape = { readonly body: Exclude<ShapeBody, { kind: 'ink' }>; readonly style: ShapeStyle }

type Dragged = { readonly kind: DraftKind; readonly from: PagePoint; readonly style: ShapeStyle }

type DraftParts = {
  /** The style in hand; null when this person may not draw. */
  style(): ShapeStyle | null
  commit(shape: DraftShape): void
}

/** A pull shorter than this, in page pixels, is a slip of the hand. */
const shortest = 2
const lineSteps = 12

/** The line, rectangle or circle under the pointer. */
export class Draft {
  readonly shape = new Signal<DraftShape | null>(null)
  readonly #parts: DraftParts
  #dragged: Dragged | null = null

  constructor(parts: DraftParts) {
    this.#parts = parts
  }

  begin(kind: DraftKind, from: PagePoint): boolean {
    const style = this.#parts.style()
    this.#dragged = style && { kind, from, style }
    return style !== null
  }

  dragTo(point: PagePoint, isConstrained: boolean): void {
    if (!this.#dragged) return
    const { kind, from, style } = this.#dragged
    if (Math.hypot(point.x - from.x, point.y - from.y) < shortest) return
    const to = isConstrained ? constrained(kind, from, point) : point
    this.shape.set({ body: bodyOf(kind, from, to), style })
  }

  end(): void {
    const shape = this.shape.value
    this.cancel()
    if (shape) this.#parts.commit(shape)
  }

  cancel(): void {
    this.#dragged = null
    this.shape.set(null)
  }
}

type Corner = { readonly x: number; readonly y: number }

function bodyOf(kind: DraftKind, from: Corner, to: Corner): DraftShape['body'] {
  if (kind === 'line') return { kind, props: { from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y } } }
  return { kind, props: frameBetween(from, to) }
}

function constrained(kind: DraftKind, from: Corner, to: Corner): Corner {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (kind === 'line') {
    const step = Math.PI / lineSteps
    const angle = Math.round(Math.atan2(dy, dx) / step) * step
    const length = Math.hypot(dx, dy)
    return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length }
  }
  const side = Math.max(Math.abs(dx), Math.abs(dy))
  return { x: from.x + Math.sign(dx || 1) * side, y: from.y + Math.sign(dy || 1) * side }
}
