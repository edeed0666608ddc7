import type { TextProps } from '@takhti/schema/board/shapes/drawing'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import type { Linear } from '@takhti/schema/board/transform'

export type TextKind = 'text' | 'note'

/** Text that is being edited in place: not in the document until it is committed. */
export type WrittenText = {
  readonly kind: TextKind
  /** The shape of the text; null for a new one. */
  readonly id: string | null
  readonly props: TextProps
  readonly style: ShapeStyle
  readonly offset: { readonly x: number; readonly y: number }
  readonly matrix: Linear
  /** Whether the user has not set a width. */
  readonly isFree: boolean
}
