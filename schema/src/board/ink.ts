import { createEncoder, toUint8Array, writeUint8, writeVarUint, type Encoder } from 'lib0/encoding'
import { ByteReader } from './byte-reader.ts'
import { BoardFormatError } from './format-error.ts'
import { paceOf, readPace, writePace } from './ink-pace.ts'
import { MAX_COORDINATE, MAX_POINTS } from './limits.ts'

/**
 * A stroke's points. `x` and `y` are page pixels, `pressure` is 0 to 1 (0.5 for a device without it).
 * `at` is milliseconds since `startedAt`, which is Unix milliseconds.
 */
export type InkPoints = {
  readonly startedAt: number
  readonly x: Float32Array
  readonly y: Float32Array
  readonly pressure: Float32Array
  readonly at: Uint32Array
}

/** The input of `packInk`: the same columns as plain arrays, as a tool collects them. */
export type InkSource = { readonly startedAt: number } & Record<'x' | 'y' | 'pressure' | 'at', ArrayLike<number>>

const FORMAT = 1
const HAS_PRESSURE = 1
const IS_STEADY = 2
/** Ink is stored in tenths of a page pixel. */
export const UNITS_PER_PIXEL = 10
/** The maximum distance of a point from the page's origin, in those units. */
export const MAX_UNITS = MAX_COORDINATE * UNITS_PER_PIXEL
const NO_PRESSURE = 128
const MAX_DELTA_MS = 60_000
const MAX_STARTED_AT = 8_640_000_000_000_000
/** Two deltas are at least a byte each. */
const MIN_POINT_BYTES = 2

/**
 * Packs a stroke: format byte, flags, start time and count. For steady points follow the first one's milliseconds and
 * the pace of the others (`writePace`). Each point has zig-zag varint deltas of x and y in 0.1 px, and the milliseconds
 * since the previous point unless the pace gives them. A byte of pressure follows if any point has one.
 */
export function packInk(points: InkSource): Uint8Array {
  const count = points.x.length
  if (count > MAX_POINTS) throw new BoardFormatError('too many points')
  const pressures = Array.from({ length: count }, (_, index) => pressureByte(value(points.pressure, index)))
  const hasPressure = pressures.some((pressure) => pressure !== NO_PRESSURE)
  const [first = 0, ...steps] = stepsOf(points.at, count)
  const pace = paceOf(steps)
  const encoder = createEncoder()
  writeUint8(encoder, FORMAT)
  writeUint8(encoder, (hasPressure ? HAS_PRESSURE : 0) | (pace ? IS_STEADY : 0))
  writeVarUint(encoder, Math.min(MAX_STARTED_AT, Math.max(0, Math.round(points.startedAt))))
  writeVarUint(encoder, count)
  if (pace) {
    writeVarUint(encoder, first)
    writePace(encoder, pace, steps)
  }
  let last = { x: 0, y: 0 }
  for (const [index, pressure] of pressures.entries()) {
    const x = inkUnits(value(points.x, index))
    const y = inkUnits(value(points.y, index))
    writeZigZag(encoder, x - last.x)
    writeZigZag(encoder, y - last.y)
    if (!pace) writeVarUint(encoder, index === 0 ? first : (steps[index - 1] ?? 0))
    if (hasPressure) writeUint8(encoder, pressure)
    last = { x, y }
  }
  return toUint8Array(encoder)
}

/** Unpacks a stroke from untrusted bytes. Throws BoardFormatError on anything `packInk` cannot have made. */
export function unpackInk(bytes: Uint8Array): InkPoints {
  return readStroke(bytes, emptyInk).points
}

/** The number of a stroke's points. Throws the errors of `unpackInk`. Stores no points, so it costs half. */
export function countInk(bytes: Uint8Array): number {
  return readStroke(bytes, () => null).count
}

type Stroke<Points> = { readonly count: number; readonly points: Points }

function readStroke<Points extends InkPoints | null>(
  bytes: Uint8Array,
  make: (startedAt: number, count: number) => Points,
): Stroke<Points> {
  const reader = new ByteReader(bytes)
  const format = reader.byte()
  const flags = reader.byte()
  if (format !== FORMAT || flags > (HAS_PRESSURE | IS_STEADY)) throw new BoardFormatError('unknown ink format')
  const startedAt = reader.varUint(MAX_STARTED_AT)
  const count = reader.varUint()
  if (count > MAX_POINTS) throw new BoardFormatError('too many points')
  // Checked before anything is allocated, so that a short message cannot allocate much memory.
  if (count * MIN_POINT_BYTES > reader.left) throw new BoardFormatError('truncated')
  const points = make(startedAt, count)
  if (flags & IS_STEADY) readTimes(reader, count, points)
  readPoints(reader.rest(), { count, flags }, points)
  return { count, points }
}

/** The points from one index up to another, as a copy; `at` still counts from the stroke's start. */
export function sliceInk(points: InkPoints, from: number, to: number): InkPoints {
  return {
    startedAt: points.startedAt,
    x: points.x.slice(from, to),
    y: points.y.slice(from, to),
    pressure: points.pressure.slice(from, to),
    at: points.at.slice(from, to),
  }
}

/**
 * Strokes share buffers of this many bytes: a page has ten thousand, and a buffer of its own costs more than its
 * content. Small enough that one surviving stroke retains little memory.
 */
const BUFFER_BYTES = 64 * 1024
const POINT_BYTES = 16

let buffer = new ArrayBuffer(0)
let used = 0

function emptyInk(startedAt: number, count: number): InkPoints {
  const bytes = count * POINT_BYTES
  if (used + bytes > buffer.byteLength) {
    buffer = new ArrayBuffer(Math.max(bytes, BUFFER_BYTES))
    used = 0
  }
  const start = used
  used += bytes
  const column = (index: number) => start + index * count * 4
  return {
    startedAt,
    x: new Float32Array(buffer, column(0), count),
    y: new Float32Array(buffer, column(1), count),
    pressure: new Float32Array(buffer, column(2), count),
    at: new Uint32Array(buffer, column(3), count),
  }
}

/** The milliseconds from each point to the next; of the first, since the stroke's start. */
function stepsOf(times: ArrayLike<number>, count: number): number[] {
  let last = 0
  return Array.from({ length: count }, (_, index) => {
    // A device clock can step back within a stroke; replay needs time that does not.
    const step = Math.min(MAX_DELTA_MS, Math.max(0, Math.round(value(times, index)) - last))
    last += step
    return step
  })
}

function readTimes(reader: ByteReader, count: number, into: InkPoints | null): void {
  let at = reader.varUint(MAX_DELTA_MS)
  const stepAt = readPace(reader, Math.max(0, count - 1), MAX_DELTA_MS)
  if (into === null) return
  for (let index = 0; index < count; index++) {
    into.at[index] = at
    at += stepAt(index)
  }
}

type PointsForm = { readonly count: number; readonly flags: number }

/**
 * Reads the points of a stroke, up to the end of the bytes, into columns where given. A page has half a million points,
 * so nothing is allocated per point, and only this function tracks the offset.
 */
function readPoints(bytes: Uint8Array, { count, flags }: PointsForm, into: InkPoints | null): void {
  const hasPressure = (flags & HAS_PRESSURE) !== 0
  const isTimed = (flags & IS_STEADY) === 0
  let place = 0
  let x = 0
  let y = 0
  let at = 0
  for (let index = 0; index < count; index++) {
    const stepX = varUintAt(bytes, place)
    place += widthAt(bytes, place)
    const stepY = varUintAt(bytes, place)
    place += widthAt(bytes, place)
    x += (stepX >>> 1) ^ -(stepX & 1)
    y += (stepY >>> 1) ^ -(stepY & 1)
    if (x > MAX_UNITS || x < -MAX_UNITS || y > MAX_UNITS || y < -MAX_UNITS) throw new BoardFormatError('off the page')
    if (isTimed) {
      const stepMs = varUintAt(bytes, place)
      place += widthAt(bytes, place)
      if (stepMs > MAX_DELTA_MS) throw new BoardFormatError('number too large')
      at += stepMs
    }
    const pressure = hasPressure ? (bytes[place++] ?? 0) / 255 : 0.5
    if (into === null) continue
    into.x[index] = x / UNITS_PER_PIXEL
    into.y[index] = y / UNITS_PER_PIXEL
    into.pressure[index] = pressure
    if (isTimed) into.at[index] = at
  }
  // Bytes beyond the end were read as zeros.
  if (place > bytes.length) throw new BoardFormatError('truncated')
  if (place < bytes.length) throw new BoardFormatError('trailing bytes')
}

/** The varint at an offset. Most of a stroke's take a byte, and nearly all others two. */
function varUintAt(bytes: Uint8Array, place: number): number {
  const low = bytes[place] ?? 0
  if (low < 0x80) return low
  const high = bytes[place + 1] ?? 0
  return high < 0x80 ? (low & 0x7f) | (high << 7) : new ByteReader(bytes.subarray(place)).varUint(0xffff_ffff)
}

/** The number of bytes of a varint. */
function widthAt(bytes: Uint8Array, place: number): number {
  let width = 1
  while ((bytes[place + width - 1] ?? 0) >= 0x80) width += 1
  return width
}

/** Writes a signed number so that small magnitudes of either sign are short. */
export function writeZigZag(encoder: Encoder, delta: number): void {
  writeVarUint(encoder, ((delta << 1) ^ (delta >> 31)) >>> 0)
}

function value(column: ArrayLike<number>, index: number): number {
  const found = column[index]
  if (found === undefined || !Number.isFinite(found)) throw new BoardFormatError('a point is not a number')
  return found
}

/** A coordinate in ink units; the page's origin for a missing point. */
export function inkUnits(pixels = 0): number {
  return Math.min(MAX_UNITS, Math.max(-MAX_UNITS, Math.round(pixels * UNITS_PER_PIXEL)))
}

/** Quantizes a pressure from 0 to 1 to a byte. */
export function pressureByte(pressure: number): number {
  return Math.round(Math.min(1, Math.max(0, pressure)) * 255)
}
