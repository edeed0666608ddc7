import { createEncoder, toUint8Array, writeUint8, writeUint8Array, writeVarString, writeVarUint } from 'lib0/encoding'
import { ByteReader } from './byte-reader.ts'
import { BoardFormatError } from './format-error.ts'
import { MAX_ORDER_LENGTH, MAX_STROKE_WIDTH } from './limits.ts'
import { isOrderKey } from './order.ts'
import type { Colour } from './shapes/colour.ts'
import type { ShapeStyle } from './shapes/shape.ts'

/** A stroke's entry in the document: how it was drawn, and its packed points. */
export type InkEntry = { readonly style: ShapeStyle; readonly order: string; readonly packed: Uint8Array }

const FORMAT = 1
const UNITS_PER_PIXEL = 10

/** The entry as bytes: format byte, style, order, then the packed points up to the end. */
export function writeInkEntry({ style, order, packed }: InkEntry): Uint8Array {
  const encoder = createEncoder()
  writeUint8(encoder, FORMAT)
  writeUint8Array(encoder, styleBytes(style))
  writeVarString(encoder, order)
  writeUint8Array(encoder, packed)
  return toUint8Array(encoder)
}

/** Parses an entry of ink, null if invalid; the points are not read. */
export function readInkEntry(bytes: Uint8Array): InkEntry | null {
  try {
    const reader = new ByteReader(bytes)
    if (reader.byte() !== FORMAT) return null
    const style = readStyle(reader)
    const order = reader.varText(MAX_ORDER_LENGTH)
    return isOrderKey(order, MAX_ORDER_LENGTH) ? { style, order, packed: reader.rest() } : null
  } catch (error) {
    if (error instanceof BoardFormatError) return null
    throw error
  }
}

/** A style as bytes: red, green, blue, and the width in 0.1 px as a varint. */
export function styleBytes({ colour, width }: ShapeStyle): Uint8Array {
  const encoder = createEncoder()
  for (const start of [1, 3, 5]) writeUint8(encoder, Number.parseInt(colour.slice(start, start + 2), 16))
  writeVarUint(encoder, Math.max(1, Math.round(width * UNITS_PER_PIXEL)))
  return toUint8Array(encoder)
}

/** Reads what `styleBytes` wrote. */
export function readStyle(reader: ByteReader): ShapeStyle {
  const colour = readColour(reader)
  const width = reader.varUint(MAX_STROKE_WIDTH * UNITS_PER_PIXEL) / UNITS_PER_PIXEL
  if (width === 0) throw new BoardFormatError('a line without width')
  return { colour, width }
}

/** Three bytes as `#rrggbb`. */
export function readColour(reader: ByteReader): Colour {
  // Above the maximum of three bytes, so that leading zeros are preserved.
  const number = 0x1_00_00_00 + reader.byte() * 0x1_00_00 + reader.byte() * 0x1_00 + reader.byte()
  return `#${number.toString(16).slice(1)}`
}
