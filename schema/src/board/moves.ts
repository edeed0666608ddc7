import { createEncoder, toUint8Array, writeUint8 } from 'lib0/encoding'
import { ByteReader } from './byte-reader.ts'
import { BoardFormatError } from './format-error.ts'
import { inkUnits, MAX_UNITS, pressureByte, UNITS_PER_PIXEL, writeZigZag } from './ink.ts'
import { MAX_POINTS } from './limits.ts'

/** The columns of a stroke that live ink needs: page pixels, and pressure from 0 to 1. */
export type MoveColumns = {
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly pressure: readonly number[]
}

/** A point in page pixels. */
export type MovePoint = { readonly x: number; readonly y: number }

/**
 * Packs the points of a stroke from index `from` on, after a point that the receiver has. Each has the zig-zag varint
 * deltas of x and y in 0.1 px, and a byte of pressure where the stroke has one. Consecutive points are near each other:
 * 2 or 3 bytes.
 */
export function packMoves({ x, y, pressure }: MoveColumns, from: number, hasPressure: boolean): Uint8Array {
  const encoder = createEncoder()
  for (let index = from; index < x.length; index++) {
    writeZigZag(encoder, inkUnits(x[index]) - inkUnits(x[index - 1]))
    writeZigZag(encoder, inkUnits(y[index]) - inkUnits(y[index - 1]))
    if (hasPressure) writeUint8(encoder, pressureByte(pressure[index] ?? 0.5))
  }
  return toUint8Array(encoder)
}

/** Unpacks the result of `packMoves` from untrusted bytes, after the point `last`. Throws BoardFormatError. */
export function unpackMoves(
  bytes: Uint8Array,
  { last, hasPressure }: { last: MovePoint; hasPressure: boolean },
): { x: number[]; y: number[]; pressure: number[] } {
  const reader = new ByteReader(bytes)
  const moved: { x: number[]; y: number[]; pressure: number[] } = { x: [], y: [], pressure: [] }
  let [x, y] = [inkUnits(last.x), inkUnits(last.y)]
  while (reader.left > 0) {
    x += reader.zigZag()
    y += reader.zigZag()
    if (Math.abs(x) > MAX_UNITS || Math.abs(y) > MAX_UNITS) throw new BoardFormatError('off the page')
    if (moved.x.length >= MAX_POINTS) throw new BoardFormatError('too many points')
    moved.x.push(x / UNITS_PER_PIXEL)
    moved.y.push(y / UNITS_PER_PIXEL)
    moved.pressure.push(hasPressure ? reader.byte() / 255 : 0.5)
  }
  return moved
}
