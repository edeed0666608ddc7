import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { ByteReader } from '../../board/byte-reader.ts'
import { BoardFormatError } from '../../board/format-error.ts'

/** What was drawn on the board of a number since it was last told, as an update of Yjs's second format. */
export type Drawn = { readonly number: number; readonly update: Uint8Array }

/** A frame of a wall: of which round of revealing its numbers are (0 on the teachers' wall), and what was drawn. */
export type WallFrame = { readonly round: number; readonly drawn: readonly Drawn[] }

/** As it travels. */
export function encodeWall({ round, drawn }: WallFrame): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, round)
  writeVarUint(encoder, drawn.length)
  for (const { number, update } of drawn) {
    writeVarUint(encoder, number)
    writeVarUint8Array(encoder, update)
  }
  return toUint8Array(encoder)
}

/** Reads a frame; throws `BoardFormatError` for bytes that are none. */
export function decodeWall(bytes: Uint8Array): WallFrame {
  const reader = new ByteReader(bytes)
  const round = reader.varUint()
  const count = reader.varUint()
  if (count > bytes.length) throw new BoardFormatError('a frame of a wall is cut off')
  const drawn = Array.from({ length: count }, () => ({ number: reader.varUint(), update: reader.varBytes() }))
  reader.end()
  return { round, drawn }
}
