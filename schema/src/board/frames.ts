import {
  createEncoder,
  toUint8Array,
  writeUint8,
  writeUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
  type Encoder,
} from 'lib0/encoding'
import { ByteReader } from './byte-reader.ts'
import { BoardFormatError } from './format-error.ts'
import { MAX_FRAME_BYTES, MAX_POINTS } from './limits.ts'
import { liveStyleBytes, readLiveStyle } from './live-style.ts'
import { isShapeId, type ShapeStyle } from './shapes/shape.ts'

/** Why a room did not take an update. Append-only: the place in the list is what travels. */
export const refusalCodes = [
  'board/update-too-large',
  'board/update-malformed',
  'board/shape-invalid',
  'board/too-many-shapes',
  'board/too-many-pages',
  'board/read-only',
  'common/too-many',
  'common/internal',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/**
 * A piece of a stroke that is still being drawn. `packed` is `packInk` of the points from index `from` on; it is left
 * packed, so that a room relays without reading it and a viewer drops one bad piece alone. The stroke's id is the id
 * that its shape will have, which is how a viewer knows that the preview has become a shape.
 */
export type InkPiece = {
  readonly strokeId: string
  readonly style: ShapeStyle
  readonly from: number
  readonly packed: Uint8Array
}

/** A piece that a room relays: whose it is, and whether the stroke ended with it. A piece that only ends has no bytes. */
export type RelayedInk = InkPiece & { readonly personId: string; readonly isEnded: boolean }

/**
 * What a client sends. It opens with `syncStep1`, its state vector; an `update` carries a sequence number of the
 * client's own, which the room's `ack` or `refused` repeats.
 */
export type UpFrame =
  | { readonly kind: 'syncStep1'; readonly stateVector: Uint8Array }
  | { readonly kind: 'update'; readonly seq: number; readonly update: Uint8Array }
  | ({ readonly kind: 'ink' } & InkPiece)
  | { readonly kind: 'inkEnd'; readonly strokeId: string }

/**
 * What a room sends. `syncStep2` answers with what the client lacks and what the room has, so that the client sends the
 * rest as an `update`; a room that finds a gap sends `syncStep1`, and the client answers with an `update` too.
 */
export type DownFrame =
  | { readonly kind: 'syncStep1'; readonly stateVector: Uint8Array }
  | { readonly kind: 'syncStep2'; readonly update: Uint8Array; readonly stateVector: Uint8Array }
  | { readonly kind: 'update'; readonly row: number; readonly update: Uint8Array }
  | { readonly kind: 'ack'; readonly seq: number; readonly row: number }
  | { readonly kind: 'refused'; readonly seq: number; readonly code: RefusalCode }
  | { readonly kind: 'inkFrame'; readonly pieces: readonly RelayedInk[] }

const up = { syncStep1: 0, update: 1, ink: 2, inkEnd: 3 } as const satisfies Record<UpFrame['kind'], number>

const down = {
  syncStep1: 0,
  syncStep2: 1,
  update: 2,
  ack: 3,
  refused: 4,
  inkFrame: 5,
} as const satisfies Record<DownFrame['kind'], number>

const MAX_PERSON_ID_BYTES = 64
const MAX_SHAPE_ID_BYTES = 36
const MAX_PIECES = 1_000

/** A client's frame as bytes: a byte for its kind, then its fields. */
export function encodeUp(frame: UpFrame): Uint8Array {
  const encoder = createEncoder()
  writeUint8(encoder, up[frame.kind])
  switch (frame.kind) {
    case 'syncStep1':
      writeUint8Array(encoder, frame.stateVector)
      break
    case 'update':
      writeVarUint(encoder, frame.seq)
      writeUint8Array(encoder, frame.update)
      break
    case 'ink':
      writePiece(encoder, frame)
      break
    case 'inkEnd':
      writeVarString(encoder, frame.strokeId)
      break
  }
  return toUint8Array(encoder)
}

/** Reads a client's frame; throws BoardFormatError on bytes that are none. */
export function decodeUp(bytes: Uint8Array): UpFrame {
  const reader = open(bytes)
  const frame = readUp(reader)
  reader.end()
  return frame
}

/** A room's frame as bytes: a byte for its kind, then its fields. */
export function encodeDown(frame: DownFrame): Uint8Array {
  const encoder = createEncoder()
  writeUint8(encoder, down[frame.kind])
  switch (frame.kind) {
    case 'syncStep1':
      writeUint8Array(encoder, frame.stateVector)
      break
    case 'syncStep2':
      writeVarUint8Array(encoder, frame.stateVector)
      writeUint8Array(encoder, frame.update)
      break
    case 'update':
      writeVarUint(encoder, frame.row)
      writeUint8Array(encoder, frame.update)
      break
    case 'ack':
      writeVarUint(encoder, frame.seq)
      writeVarUint(encoder, frame.row)
      break
    case 'refused':
      writeVarUint(encoder, frame.seq)
      writeUint8(encoder, refusalCodes.indexOf(frame.code))
      break
    case 'inkFrame':
      writeRelayed(encoder, frame.pieces)
      break
  }
  return toUint8Array(encoder)
}

/** Reads a room's frame; throws BoardFormatError on bytes that are none. A first load may be larger than an update. */
export function decodeDown(bytes: Uint8Array): DownFrame {
  const reader = new ByteReader(bytes)
  const frame = readDown(reader)
  reader.end()
  return frame
}

function open(bytes: Uint8Array): ByteReader {
  if (bytes.length > MAX_FRAME_BYTES) throw new BoardFormatError('frame too large')
  return new ByteReader(bytes)
}

function readUp(reader: ByteReader): UpFrame {
  const kind = reader.byte()
  switch (kind) {
    case up.syncStep1:
      return { kind: 'syncStep1', stateVector: reader.rest().slice() }
    case up.update:
      return { kind: 'update', seq: reader.varUint(), update: reader.rest().slice() }
    case up.ink:
      return { kind: 'ink', ...readPiece(reader) }
    case up.inkEnd:
      return { kind: 'inkEnd', strokeId: readStrokeId(reader) }
    default:
      throw new BoardFormatError('unknown kind of frame')
  }
}

function readDown(reader: ByteReader): DownFrame {
  const kind = reader.byte()
  switch (kind) {
    case down.syncStep1:
      return { kind: 'syncStep1', stateVector: reader.rest().slice() }
    case down.syncStep2:
      return { kind: 'syncStep2', stateVector: reader.varBytes(), update: reader.rest().slice() }
    case down.update:
      return { kind: 'update', row: reader.varUint(), update: reader.rest().slice() }
    case down.ack:
      return { kind: 'ack', seq: reader.varUint(), row: reader.varUint() }
    case down.refused:
      return { kind: 'refused', seq: reader.varUint(), code: readCode(reader) }
    case down.inkFrame:
      return { kind: 'inkFrame', pieces: readRelayed(reader) }
    default:
      throw new BoardFormatError('unknown kind of frame')
  }
}

function writePiece(encoder: Encoder, { strokeId, style, from, packed }: InkPiece): void {
  writeVarString(encoder, strokeId)
  writeUint8Array(encoder, liveStyleBytes(style))
  writeVarUint(encoder, from)
  writeVarUint8Array(encoder, packed)
}

function readPiece(reader: ByteReader): InkPiece {
  return {
    strokeId: readStrokeId(reader),
    style: readLiveStyle(reader),
    from: reader.varUint(MAX_POINTS),
    packed: reader.varBytes(),
  }
}

function writeRelayed(encoder: Encoder, pieces: readonly RelayedInk[]): void {
  writeVarUint(encoder, pieces.length)
  for (const piece of pieces) {
    writeVarString(encoder, piece.personId)
    writeUint8(encoder, Number(piece.isEnded))
    writePiece(encoder, piece)
  }
}

function readRelayed(reader: ByteReader): RelayedInk[] {
  const count = reader.varUint(MAX_PIECES)
  return Array.from({ length: count }, () => {
    const personId = reader.varText(MAX_PERSON_ID_BYTES)
    const isEnded = reader.byte() === 1
    return { personId, isEnded, ...readPiece(reader) }
  })
}

function readStrokeId(reader: ByteReader): string {
  const id = reader.varText(MAX_SHAPE_ID_BYTES)
  if (!isShapeId(id)) throw new BoardFormatError('not a stroke id')
  return id
}

function readCode(reader: ByteReader): RefusalCode {
  return refusalCodes[reader.byte()] ?? 'common/internal'
}
