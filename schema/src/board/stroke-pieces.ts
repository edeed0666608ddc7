import { writeUint8Array, writeVarString, writeVarUint, writeVarUint8Array, type Encoder } from 'lib0/encoding'
import type { ByteReader } from './byte-reader.ts'
import { BoardFormatError } from './format-error.ts'
import { MAX_POINTS } from './limits.ts'
import { liveStyleBytes, readLiveStyle } from './live-style.ts'
import { isShapeId, type ShapeStyle } from './shapes/shape.ts'

/**
 * A viewer's full state of a live stroke. `line` is the stroke's number on this socket until it ends; `packed` is
 * `packInk` of the points from index `from` on. The stroke's id becomes its shape's id, by which a viewer replaces the
 * preview with the shape.
 */
export type StrokeBegun = {
  readonly kind: 'begun'
  readonly line: number
  readonly strokeId: string
  readonly style: ShapeStyle
  readonly from: number
  readonly packed: Uint8Array
}

/** More of it: `moves` is `packMoves` of the points from index `from` on. A viewer that lacks a point before it waits for the next whole. */
export type StrokeMore = {
  readonly kind: 'more'
  readonly line: number
  readonly from: number
  readonly hasPressure: boolean
  readonly moves: Uint8Array
}

/** The pen has left the page, or the stroke was cancelled. */
export type StrokeEnded = { readonly kind: 'ended'; readonly line: number }

/** A piece of a stroke that is being drawn. It is left packed, so that a room relays without reading it. */
export type StrokePiece = StrokeBegun | StrokeMore | StrokeEnded

/** A piece that a room relays under a line of its own, with its author in the first one. */
export type RelayedPiece = (StrokeBegun & { readonly personId: string }) | StrokeMore | StrokeEnded

const heads = { begun: 0, more: 1, moreWithPressure: 2, ended: 3 } as const
const HEADS = 4

const MAX_LINE = 0xffff
const MAX_PERSON_ID_BYTES = 64
const MAX_SHAPE_ID_BYTES = 36

/** Writes a piece: one varint of its line and kind, then its fields. */
export function writePiece(encoder: Encoder, piece: StrokePiece): void {
  writeVarUint(encoder, piece.line * HEADS + headOf(piece))
  if (piece.kind === 'ended') return
  if (piece.kind === 'begun') {
    writeVarString(encoder, piece.strokeId)
    writeUint8Array(encoder, liveStyleBytes(piece.style))
  }
  writeVarUint(encoder, piece.from)
  writeVarUint8Array(encoder, piece.kind === 'begun' ? piece.packed : piece.moves)
}

/** Reads the result of `writePiece`; throws BoardFormatError. */
export function readPiece(reader: ByteReader): StrokePiece {
  const number = reader.varUint(MAX_LINE * HEADS + HEADS - 1)
  const [line, head] = [Math.floor(number / HEADS), number % HEADS]
  if (head === heads.ended) return { kind: 'ended', line }
  if (head === heads.begun) {
    const begun = { strokeId: readStrokeId(reader), style: readLiveStyle(reader) }
    return { kind: 'begun', line, ...begun, from: reader.varUint(MAX_POINTS), packed: reader.varBytes() }
  }
  const hasPressure = head === heads.moreWithPressure
  return { kind: 'more', line, hasPressure, from: reader.varUint(MAX_POINTS), moves: reader.varBytes() }
}

/** Writes a piece that a room relays. */
export function writeRelayed(encoder: Encoder, piece: RelayedPiece): void {
  writePiece(encoder, piece)
  if (piece.kind === 'begun') writeVarString(encoder, piece.personId)
}

/** Reads the result of `writeRelayed`; throws BoardFormatError. */
export function readRelayed(reader: ByteReader): RelayedPiece {
  const piece = readPiece(reader)
  return piece.kind === 'begun' ? { ...piece, personId: reader.varText(MAX_PERSON_ID_BYTES) } : piece
}

function headOf(piece: StrokePiece): number {
  return piece.kind === 'more' && piece.hasPressure ? heads.moreWithPressure : heads[piece.kind]
}

function readStrokeId(reader: ByteReader): string {
  const id = reader.varText(MAX_SHAPE_ID_BYTES)
  if (!isShapeId(id)) throw new BoardFormatError('not a stroke id')
  return id
}
