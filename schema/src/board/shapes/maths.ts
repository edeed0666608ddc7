import { MAX_MATHS_LENGTH, MAX_OUTLINE_BYTES } from '../limits.ts'
import { isRead, noPath, traceOutline } from '../outline.ts'
import type { TextProps } from './drawing.ts'
import type { ShapeDef } from './shape.ts'
import { text } from './text.ts'

/**
 * Maths. `text` is its LaTeX source, `size` the font height, and `outline` the formula as its author saw it, packed by
 * `packOutline`. So every device and every export shows it without a LaTeX engine.
 */
export type MathsProps = TextProps & { readonly outline: Uint8Array }

/** A formula. */
export const maths: ShapeDef<'maths', MathsProps> = {
  ...text,
  kind: 'maths',
  parse(value) {
    const { outline, ...rest } = Object(value)
    const props = text.parse(rest)
    if (props === null || props.text.length > MAX_MATHS_LENGTH || !isOutline(outline)) return null
    return { ...props, outline }
  },
  draw: (props, { colour }, drawer) => drawer.fill((path) => traceOutline(props.outline, props, path), colour),
}

function isOutline(value: unknown): value is Uint8Array {
  if (!(value instanceof Uint8Array) || value.length > MAX_OUTLINE_BYTES) return false
  return isRead(() => traceOutline(value, { x: 0, y: 0, width: 1, height: 1 }, noPath))
}
