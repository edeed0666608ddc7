import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { ByteReader } from '../../board/byte-reader.ts'
import { BoardFormatError } from '../../board/format-error.ts'

/** The drawing on a board since its last broadcast, as an update of Yjs's second format. */
export type Drawn = { readonly number: number; readonly update: Uint8Array }

/** A frame of a wall: the round of revealing that its numbers belong to (0 on the teachers' wall), and the drawings. */
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

/** Decodes a frame. Throws `BoardFormatError` on invalid bytes. */
export function decodeWall(bytes: Uint8Array): WallFrame {
  const reader = new ByteReader(bytes)
  const round = reader.varUint()
  const count = reader.varUint()
  if (count > bytes.length) throw new BoardFormatError('a frame of a wall is cut off')
  const drawn = Array.from({ length: count }, () => ({ number: reader.varUint(), update: reader.varBytes() }))
  reader.end()
  return { round, drawn }
}
