import type { PagePoint } from '@takhti/schema/board/geometry'
import type { ArrowHeads, ArrowProps } from '@takhti/schema/board/shapes/arrow'
import { frameBetween } from '@takhti/schema/board/shapes/frame'
import { readBody, versionOf } from '@takhti/schema/board/shapes/index'
import type { ShapeBody } from '@takhti/schema/board/shapes/index'
import { proportionsOf } from '@takhti/schema/board/shapes/polygon'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { Signal } from '#state/signal.ts'
import type { BoundArrow } from './bound-ends.ts'

/** The form that a drag between two corners creates: a kind and its variant. */
export type DraftForm =
  | { readonly kind: 'line' | 'rectangle' | 'ellipse' }
  | { readonly kind: 'arrow'; readonly heads: ArrowHeads }
  | { readonly kind: 'polygon'; readonly sides: number }

/** The shape of a drag in progress: not in the document until the pointer is up. */
export type DraftShape = {
  readonly body: Exclude<ShapeBody, { kind: 'ink' }>
  readonly style: ShapeStyle
  /** The shapes at the ends of an arrow. */
  readonly bound?: BoundArrow
}

type Dragged = { readonly form: DraftForm; readonly from: PagePoint; readonly style: ShapeStyle }

type DraftParts = {
  /** The current style; null when this person may not draw. */
  style(): ShapeStyle | null
  commit(shape: DraftShape): void
  /** The arrow with its ends at the shapes under them; null where there are none. */
  bound(props: ArrowProps, style: ShapeStyle): BoundArrow | null
}

/** A shorter drag than this, in page pixels, is accidental. */
const shortest = 2
const lineSteps = 12

/** The line, rectangle, circle, arrow or polygon that a drag creates. */
export class Draft {
  readonly shape = new Signal<DraftShape | null>(null)
  readonly #parts: DraftParts
  #dragged: Dragged | null = null

  constructor(parts: DraftParts) {
    this.#parts = parts
  }

  begin(form: DraftForm, from: PagePoint): boolean {
    const style = this.#parts.style()
    this.#dragged = style && { form, from, style }
    return style !== null
  }

  dragTo(point: PagePoint, isConstrained: boolean, isFree = false): void {
    if (!this.#dragged) return
    const { form, from, style } = this.#dragged
    if (Math.hypot(point.x - from.x, point.y - from.y) < shortest) return
    const to = isConstrained ? constrained(form, from, point) : point
    const body = bodyOf(form, from, to)
    // Clamped to the page.
    if (!readBody(body.kind, versionOf(body.kind), body.props)) return
    const bound = body.kind === 'arrow' && !isFree ? this.#parts.bound(body.props, style) : null
    this.shape.set(bound ? { body: { kind: 'arrow', props: bound.props }, style, bound } : { body, style })
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

function bodyOf(form: DraftForm, { x, y }: Corner, to: Corner): DraftShape['body'] {
  const ends = { from: { x, y }, to: { x: to.x, y: to.y } }
  switch (form.kind) {
    case 'line':
      return { kind: 'line', props: ends }
    case 'arrow':
      return { kind: 'arrow', props: { ...ends, heads: form.heads } }
    case 'polygon':
      return { kind: 'polygon', props: { ...frameBetween({ x, y }, to), sides: form.sides } }
    case 'rectangle':
    case 'ellipse':
      return { kind: form.kind, props: frameBetween({ x, y }, to) }
  }
}

/** Shift rotates a line in steps of 15 degrees, and makes everything else as wide as it is high, a polygon regular. */
function constrained(form: DraftForm, from: Corner, to: Corner): Corner {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (form.kind === 'line' || form.kind === 'arrow') {
    const step = Math.PI / lineSteps
    const angle = Math.round(Math.atan2(dy, dx) / step) * step
    const length = Math.hypot(dx, dy)
    return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length }
  }
  const { across, down } = form.kind === 'polygon' ? proportionsOf(form.sides) : { across: 1, down: 1 }
  const side = Math.max(Math.abs(dx) / across, Math.abs(dy) / down)
  return { x: from.x + Math.sign(dx || 1) * side * across, y: from.y + Math.sign(dy || 1) * side * down }
}
