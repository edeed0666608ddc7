import type { Offset } from '@takhti/schema/board/geometry'
import type { ShapeBody } from '@takhti/schema/board/shapes/index'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import type { Linear } from '@takhti/schema/board/transform'

/** A canvas whose units are page pixels. */
export type Painter = CanvasRenderingContext2D

/** A shape, or a draft shape that has no id yet. */
export type Paintable = ShapeBody & {
  readonly style: ShapeStyle
  readonly offset?: Offset
  readonly matrix?: Linear
}
