import type { PropsOf } from '@takhti/schema/board/shapes/index'
import type { Stroke } from '@takhti/schema/board/stroke-part'

/** A stroke that an eraser is cutting, and its remaining parts, as shapes to draw. */
export type CutStroke = { readonly stroke: Stroke; readonly left: readonly PropsOf<'ink'>[] }
