import { bindTo, endsOf, isBindable, withBoundEnds } from '@takhti/schema/board/arrow-binds'
import type { ArrowEnds } from '@takhti/schema/board/arrow-binds'
import { unarranged } from '@takhti/schema/board/entries'
import type { Offset } from '@takhti/schema/board/geometry'
import { FIRST_ORDER } from '@takhti/schema/board/order'
import type { ArrowProps } from '@takhti/schema/board/shapes/arrow'
import type { ArrowBinds } from '@takhti/schema/board/shapes/binds'
import { holdsPoint, plainBoundsOf } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { areaScale, unturned } from '@takhti/schema/board/transform'
import type { PageShapes } from './page-shapes.ts'

/** The line of an arrow with its ends at shapes, and the shapes. */
export type BoundArrow = { readonly props: ArrowProps; readonly binds: ArrowBinds; readonly targets: readonly Shape[] }

/** The smallest shape at a point that an arrow can be bound to. */
export function targetAt(shapes: Pick<PageShapes, 'in'>, { x, y }: Offset): Shape | null {
  const found = shapes
    .in({ minX: x, minY: y, maxX: x, maxY: y })
    .filter((shape) => isBindable(shape) && holdsPoint(shape, { x, y }))
  return found.reduce<Shape | null>((best, shape) => (best && areaOf(best) <= areaOf(shape) ? best : shape), null)
}

/** Binds the ends of a new arrow to the shapes under them. An arrow within one shape is bound to none. */
export function boundArrow(shapes: Pick<PageShapes, 'in'>, props: ArrowProps, style: ShapeStyle): BoundArrow | null {
  const [from, to] = [targetAt(shapes, props.from), targetAt(shapes, props.to)]
  const targets = [from, to].filter((target) => target !== null)
  if (targets.length === 0 || from?.id === to?.id) return null
  const binds = { from: from && bindTo(from, props.from), to: to && bindTo(to, props.to) }
  const shown = withBoundEnds(
    {
      ...unarranged,
      id: '',
      order: FIRST_ORDER,
      style,
      kind: 'arrow',
      props,
      binds,
      offset: { x: 0, y: 0 },
      matrix: unturned,
    },
    (id) => targets.find((target) => target.id === id),
  )
  return shown.kind === 'arrow' ? { props: shown.props, binds, targets } : null
}

/** A line or an arrow that is selected alone, with its ends on the page. */
export type ChosenLine = { readonly shape: Extract<Shape, { kind: 'arrow' | 'line' }>; readonly ends: ArrowEnds }

/** The line or the arrow that is selected alone; null for any other selection. */
export function chosenLine(chosen: readonly Shape[]): ChosenLine | null {
  const [shape] = chosen
  if (!shape || chosen.length > 1 || (shape.kind !== 'arrow' && shape.kind !== 'line')) return null
  return { shape, ends: endsOf(shape) }
}

function areaOf(shape: Shape): number {
  const { minX, minY, maxX, maxY } = plainBoundsOf(shape)
  return (maxX - minX) * (maxY - minY) * areaScale(shape.matrix)
}
