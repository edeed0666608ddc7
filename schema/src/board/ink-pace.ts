import { writeUint8, writeVarUint, type Encoder } from 'lib0/encoding'
import type { ByteReader } from './byte-reader.ts'
import { BoardFormatError } from './format-error.ts'

/** The most bits that a step has above the shortest one. */
const MAX_BITS = 8

/**
 * The pace of a stroke with steady points, as of any pen: the shortest step between two points in milliseconds, and the
 * bits for the excess of each step. A pen that reports every 8 ms needs none.
 */
export type Pace = { readonly step: number; readonly bits: number }

/**
 * The pace of these steps, in milliseconds. Null where separate times take no more bytes, as after a pause of the pen.
 */
export function paceOf(steps: readonly number[]): Pace | null {
  const step = steps.reduce((least, each) => Math.min(least, each), Infinity)
  const longest = steps.reduce((most, each) => Math.max(most, each), 0)
  if (!Number.isFinite(step)) return null
  const bits = Math.ceil(Math.log2(longest - step + 1))
  const size = bytesOf(step) + 1 + bitBytes(bits, steps.length)
  return bits <= MAX_BITS && size < steps.reduce((sum, each) => sum + bytesOf(each), 0) ? { step, bits } : null
}

/** Writes a pace and the steps in it: the shortest one, the number of bits, and the bits of all steps, lowest first. */
export function writePace(encoder: Encoder, { step, bits }: Pace, steps: readonly number[]): void {
  writeVarUint(encoder, step)
  writeUint8(encoder, bits)
  let [held, filled] = [0, 0]
  for (const each of steps) {
    held |= (each - step) << filled
    filled += bits
    for (; filled >= 8; filled -= 8, held >>>= 8) writeUint8(encoder, held & 0xff)
  }
  if (filled > 0) writeUint8(encoder, held)
}

/** Reads `count` steps of at most `max` milliseconds that `writePace` wrote; throws BoardFormatError. */
export function readPace(reader: ByteReader, count: number, max: number): (index: number) => number {
  const step = reader.varUint(max)
  const bits = reader.byte()
  if (bits > MAX_BITS) throw new BoardFormatError('no pace of a pen')
  const packed = reader.bytes(bitBytes(bits, count))
  const mask = (1 << bits) - 1
  return (index) => {
    const at = index * bits
    const low = packed[at >> 3] ?? 0
    const high = packed[(at >> 3) + 1] ?? 0
    return step + (((low | (high << 8)) >> (at & 7)) & mask)
  }
}

function bitBytes(bits: number, count: number): number {
  return Math.ceil((bits * count) / 8)
}

function bytesOf(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : 3
}
