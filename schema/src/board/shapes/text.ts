import { boxHolds, growBox } from '../geometry.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'
import type { TextProps } from './drawing.ts'
import { frameBounds, parseFrame } from './frame.ts'
import { fieldsOf, type ShapeDef } from './shape.ts'

/** Typed text. */
export const text: ShapeDef<'text', TextProps> = {
  kind: 'text',
  parse(value) {
    const fields = fieldsOf(value, ['x', 'y', 'width', 'height', 'text', 'size'])
    if (fields === null) return null
    const { text: words, size, ...rest } = fields
    const frame = parseFrame(rest)
    if (frame === null || !isText(words) || !isTextSize(size)) return null
    return { ...frame, text: words, size }
  },
  bounds: frameBounds,
  hits: (props, point, reach) => boxHolds(growBox(frameBounds(props), reach), point),
  draw: (props, { colour, marks }, drawer) => drawer.text(props, colour, { marks }),
  migrations: [],
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT_LENGTH
}

/** Whether a value is a font height, in page pixels. */
export function isTextSize(value: unknown): value is number {
  return typeof value === 'number' && value >= 4 && value <= 400
}
