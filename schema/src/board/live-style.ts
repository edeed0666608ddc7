import { createEncoder, toUint8Array, writeUint8, writeUint8Array, writeVarUint } from 'lib0/encoding'
import type { ByteReader } from './byte-reader.ts'
import { BoardFormatError } from './format-error.ts'
import { readColour, styleBytes } from './ink-entry.ts'
import { MAX_STROKE_WIDTH } from './limits.ts'
import { dashes, tips } from './shapes/look.ts'
import type { ShapeStyle } from './shapes/shape.ts'

const UNITS_PER_PIXEL = 10
/** Above every valid width: an older build reads the number as a width and drops the piece. */
const HAS_LOOK = 2_048
const PERCENT = 100

/**
 * The style of a live stroke as bytes: red, green, blue, the width in 0.1 px as a varint. A special look adds 2,048 to
 * the varint. Then follow a byte each: opacity in percent, index of the dash, and index of the tip from 1 (0: the pen).
 * A stroke has no fill.
 */
export function liveStyleBytes({ colour, width, opacity = 1, dash = 'solid', tip }: ShapeStyle): Uint8Array {
  const plain = styleBytes({ colour, width })
  if (opacity === 1 && dash === 'solid' && tip === undefined) return plain
  const encoder = createEncoder()
  writeUint8Array(encoder, plain.subarray(0, 3))
  writeVarUint(encoder, HAS_LOOK + Math.max(1, Math.round(width * UNITS_PER_PIXEL)))
  writeUint8(encoder, Math.max(1, Math.round(opacity * PERCENT)))
  writeUint8(encoder, dashes.indexOf(dash))
  writeUint8(encoder, tip === undefined ? 0 : tips.indexOf(tip) + 1)
  return toUint8Array(encoder)
}

/** Reads what `liveStyleBytes` wrote. */
export function readLiveStyle(reader: ByteReader): ShapeStyle {
  const colour = readColour(reader)
  const units = reader.varUint(HAS_LOOK + MAX_STROKE_WIDTH * UNITS_PER_PIXEL)
  const width = (units % HAS_LOOK) / UNITS_PER_PIXEL
  if (width === 0 || width > MAX_STROKE_WIDTH) throw new BoardFormatError('no width of a line')
  if (units < HAS_LOOK) return { colour, width }
  const [opacity, dash, tipPlace] = [reader.byte() / PERCENT, dashes[reader.byte()], reader.byte()]
  const tip = tips[tipPlace - 1]
  if (opacity === 0 || opacity > 1 || dash === undefined || (tipPlace > 0 && tip === undefined)) {
    throw new BoardFormatError('no look of a line')
  }
  return {
    colour,
    width,
    ...(opacity < 1 && { opacity }),
    ...(dash !== 'solid' && { dash }),
    ...(tip && { tip }),
  }
}
