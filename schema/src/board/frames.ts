import {
  createEncoder,
  length,
  toUint8Array,
  writeUint8,
  writeUint8Array,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding'
import { ByteReader } from './byte-reader.ts'
import { BoardFormatError } from './format-error.ts'
import { MAX_FRAME_BYTES } from './limits.ts'
import {
  readPiece,
  readRelayed,
  writePiece,
  writeRelayed,
  type RelayedPiece,
  type StrokePiece,
} from './stroke-pieces.ts'

/** The reasons for which a room refuses an update. Append-only: the index in the list is sent. */
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
 * The frames of a client. The first is `syncStep1`, its state vector. An `update` has a sequence number of the client,
 * which the room's `ack` or `refused` repeats.
 * An `ink` frame contains the pieces that all pens of this client have drawn since the last one. `retired` are frames
 * of older builds for growing strokes: they are ignored, and those strokes appear when they are finished.
 */
export type UpFrame =
  | { readonly kind: 'syncStep1'; readonly stateVector: Uint8Array }
  | { readonly kind: 'update'; readonly seq: number; readonly update: Uint8Array }
  | { readonly kind: 'ink'; readonly pieces: readonly StrokePiece[] }
  | { readonly kind: 'retired' }

/**
 * The frames of a room. `syncStep2` answers with the updates that the client lacks and the room's state vector, so that
 * the client sends the rest as an `update`. A room that finds a gap sends `syncStep1`, and the client answers with an
 * `update` too.
 */
export type DownFrame =
  | { readonly kind: 'syncStep1'; readonly stateVector: Uint8Array }
  | { readonly kind: 'syncStep2'; readonly update: Uint8Array; readonly stateVector: Uint8Array }
  | { readonly kind: 'update'; readonly row: number; readonly update: Uint8Array }
  | { readonly kind: 'ack'; readonly seq: number; readonly row: number }
  | { readonly kind: 'refused'; readonly seq: number; readonly code: RefusalCode }
  | { readonly kind: 'inkFrame'; readonly pieces: readonly RelayedPiece[] }

/** Append-only: numbers that once meant something else are not reused. */
const up = { syncStep1: 0, update: 1, retired: 2, ink: 4 } as const satisfies Record<UpFrame['kind'], number>

const alsoRetired = 3

const down = {
  syncStep1: 0,
  syncStep2: 1,
  update: 2,
  ack: 3,
  refused: 4,
  inkFrame: 6,
} as const satisfies Record<DownFrame['kind'], number>

const MAX_PIECES = 1_000

/** The maximum of pieces in one client's frame: more than a person has fingers. */
const MAX_OWN_PIECES = 32

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
      for (const piece of frame.pieces) writePiece(encoder, piece)
      break
    case 'retired':
      break
  }
  return toUint8Array(encoder)
}

/** Decodes a client's frame. Throws BoardFormatError on invalid bytes. */
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
      return encodeInk(new Map([['', frame.pieces]])).forAll
  }
  return toUint8Array(encoder)
}

/**
 * The ink frames of one moment: one for all, and one per sender without the sender's own pieces, null if empty. Each
 * piece is encoded once, however many connections receive it.
 */
export type InkFrames = { readonly forAll: Uint8Array; without(sender: string): Uint8Array | null }

/** Encodes the pieces of each sender. */
export function encodeInk(bySender: ReadonlyMap<string, readonly RelayedPiece[]>): InkFrames {
  const encoder = createEncoder()
  const parts = new Map<string, { from: number; to: number; count: number }>()
  let all = 0
  for (const [sender, pieces] of bySender) {
    const from = length(encoder)
    for (const piece of pieces) writeRelayed(encoder, piece)
    parts.set(sender, { from, to: length(encoder), count: pieces.length })
    all += pieces.length
  }
  const packed = toUint8Array(encoder)
  return {
    forAll: inkFrame(all, [packed]),
    without(sender) {
      const { from = 0, to = 0, count = 0 } = parts.get(sender) ?? {}
      return count === all ? null : inkFrame(all - count, [packed.subarray(0, from), packed.subarray(to)])
    },
  }
}

/**
 * Written by hand, because an encoder would copy each frame as it grows, and many writers cause hundreds per second.
 */
function inkFrame(count: number, packed: readonly Uint8Array[]): Uint8Array {
  const encoder = createEncoder()
  writeUint8(encoder, down.inkFrame)
  writeVarUint(encoder, count)
  const head = toUint8Array(encoder)
  const frame = new Uint8Array(packed.reduce((bytes, part) => bytes + part.length, head.length))
  frame.set(head)
  let at = head.length
  for (const part of packed) {
    frame.set(part, at)
    at += part.length
  }
  return frame
}

/** Decodes a room's frame. Throws BoardFormatError on invalid bytes. A first load may be larger than an update. */
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
      return { kind: 'ink', pieces: readOwn(reader) }
    case up.retired:
    case alsoRetired:
      reader.rest()
      return { kind: 'retired' }
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
      return { kind: 'inkFrame', pieces: readPieces(reader) }
    default:
      throw new BoardFormatError('unknown kind of frame')
  }
}

/** The pieces of a client, up to the end; a client before had one in each frame. */
function readOwn(reader: ByteReader): StrokePiece[] {
  const pieces: StrokePiece[] = []
  do pieces.push(readPiece(reader))
  while (reader.left > 0 && pieces.length < MAX_OWN_PIECES)
  return pieces
}

function readPieces(reader: ByteReader): RelayedPiece[] {
  const count = reader.varUint(MAX_PIECES)
  return Array.from({ length: count }, () => readRelayed(reader))
}

function readCode(reader: ByteReader): RefusalCode {
  return refusalCodes[reader.byte()] ?? 'common/internal'
}
