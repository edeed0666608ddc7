import { ByteReader } from './byte-reader.ts'
import { BoardFormatError } from './format-error.ts'
import { MAX_OUTLINE_BYTES, MAX_STROKE_WIDTH } from './limits.ts'
import { traceOutline } from './outline.ts'
import type { TextProps, Drawer } from './shapes/drawing.ts'

/** The maximum length of a text in a picture, in bytes. */
const MAX_WORDS = 400

/**
 * Draws a packed picture (`pack-picture.ts`) into the box of a widget. Throws BoardFormatError on invalid bytes. Every
 * line is within the box, and all text begins there.
 */
export function drawPicture(bytes: Uint8Array, box: TextProps, drawer: Pick<Drawer, 'fill' | 'stroke' | 'text'>): void {
  if (bytes.length > MAX_OUTLINE_BYTES) throw new BoardFormatError('number too large')
  const reader = new ByteReader(bytes)
  while (reader.left > 0) {
    // Twice the kind of part and four times a line's width, then a colour; `pack-picture.ts` explains the numbers.
    const width = reader.varUint(MAX_STROKE_WIDTH * 4) / 4
    const colour = `#${reader.varUint(0xffffff).toString(16).padStart(6, '0')}` as const
    const part = reader.bytes(reader.varUint())
    if (width > 0.25) drawer.stroke((path) => traceOutline(part, box, path), { colour, width })
    else if (width > 0) drawer.fill((path) => traceOutline(part, box, path), colour)
    else drawer.text(wordsIn(part, box), colour)
  }
}

function wordsIn(part: Uint8Array, { x, y, width, height, size }: TextProps): TextProps {
  const reader = new ByteReader(part)
  const across = reader.varUint(0xffff) / 0xffff
  const down = reader.varUint(0xffff) / 0xffff
  const room = (reader.varUint(0xffff) / 0xffff) * (1 - across)
  const text = reader.varText(MAX_WORDS)
  return {
    x: x + across * width,
    y: y + down * Math.max(0, height - size),
    width: room * width,
    height: size,
    size,
    text,
  }
}
