import type { TextProps } from '@takhti/schema/board/shapes/drawing'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import type { Linear } from '@takhti/schema/board/transform'

export type TextKind = 'text' | 'note'

/** Words that are being typed, where they stand: not in the document until they are finished. */
export type WrittenText = {
  readonly kind: TextKind
  /** The shape that the words are of; null for new ones. */
  readonly id: string | null
  readonly props: TextProps
  readonly style: ShapeStyle
  readonly offset: { readonly x: number; readonly y: number }
  readonly matrix: Linear
  /** Nobody has said how wide the words are set. */
  readonly isFree: boolean
}
