import { tracePolygon } from '../drawer.ts'
import { boxHolds, growBox } from '../geometry.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'
import type { Colour } from './colour.ts'
import type { TextProps } from './drawing.ts'
import { frameBounds, parseFrame } from './frame.ts'
import { cornersOf } from './rectangle.ts'
import { fieldsOf, type ShapeDef } from './shape.ts'
import { isTextSize } from './text.ts'

/** Space between a note's border and its text, in page pixels. */
export const NOTE_PADDING = 12

/**
 * A sticky note: paper of its style's colour, the same in every theme, with text, which may be empty. The text is set
 * as in a text shape, within the padding.
 */
export const note: ShapeDef<'note', TextProps> = {
  kind: 'note',
  parse(value) {
    const fields = fieldsOf(value, ['x', 'y', 'width', 'height', 'text', 'size'])
    if (fields === null) return null
    const { text, size, ...rest } = fields
    const frame = parseFrame(rest)
    if (frame === null || typeof text !== 'string' || text.length > MAX_TEXT_LENGTH || !isTextSize(size)) return null
    return { ...frame, text, size }
  },
  bounds: frameBounds,
  hits: (props, point, reach) => boxHolds(growBox(frameBounds(props), reach), point),
  draw(props, { colour, marks }, drawer) {
    drawer.fill((path) => tracePolygon(path, cornersOf(props)), colour, { isFixed: true })
    if (props.text !== '') drawer.text(wordsOf(props), inkOn(colour), { isFixed: true, marks })
  },
  migrations: [],
}

/** The text of a note in its inner box. */
export function wordsOf(props: TextProps): TextProps {
  const { x, y, width, height } = props
  const inner = { width: Math.max(1, width - 2 * NOTE_PADDING), height: Math.max(1, height - 2 * NOTE_PADDING) }
  return { ...props, x: x + NOTE_PADDING, y: y + NOTE_PADDING, ...inner }
}

/** A text colour with contrast on paper of a colour: dark, or white on dark paper. */
export function inkOn(paper: Colour): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(paper.slice(at, at + 2), 16))
  // The perceived brightness of a colour (ITU-R BT.601).
  return red * 0.299 + green * 0.587 + blue * 0.114 > 120 ? '#1f2937' : '#ffffff'
}
