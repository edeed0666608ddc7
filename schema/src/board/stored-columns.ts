import {
  createDecoder,
  IntDiffOptRleDecoder,
  readUint8,
  readVarUint,
  readVarUint8Array,
  RleDecoder,
  UintOptRleDecoder,
  type Decoder,
} from 'lib0/decoding'
import type { Letters } from './stored-keys.ts'

/** The columns of an update of the second format that a board's structs are in, and the rest of it. */
export type Columns = {
  readonly clients: UintOptRleDecoder
  readonly leftClocks: IntDiffOptRleDecoder
  readonly infos: RleDecoder<number>
  readonly letters: Letters
  /** How many letters each name has. */
  readonly names: UintOptRleDecoder
  readonly parents: RleDecoder<number>
  readonly lengths: UintOptRleDecoder
  readonly rest: Decoder
}

/**
 * The columns in the order in which Yjs writes them. Its own decoder would make a text of all names first, which takes as long as
 * to read most of the others.
 */
export function columnsOf(update: Uint8Array): Columns {
  const rest = createDecoder(update)
  // What features it has: Yjs has none yet, and looks at none.
  readVarUint(rest)
  const next = () => readVarUint8Array(rest)
  // Keys of formatted text.
  next()
  const clients = new UintOptRleDecoder(next())
  const leftClocks = new IntDiffOptRleDecoder(next())
  // Right neighbours.
  next()
  const infos = new RleDecoder(next(), readUint8)
  const names = new UintOptRleDecoder(next())
  const { buffer, byteOffset, byteLength } = readVarUint8Array(names)
  const letters = new DataView(buffer, byteOffset, byteLength)
  const parents = new RleDecoder(next(), readUint8)
  // Kinds of nested types.
  next()
  const lengths = new UintOptRleDecoder(next())
  return { clients, leftClocks, infos, letters, names, parents, lengths, rest }
}
