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

/** The columns of a second-format update with a board's structs, and the rest of it. */
export type Columns = {
  readonly clients: UintOptRleDecoder
  readonly leftClocks: IntDiffOptRleDecoder
  readonly infos: RleDecoder<number>
  readonly letters: Letters
  /** The lengths of the names, in characters. */
  readonly names: UintOptRleDecoder
  readonly parents: RleDecoder<number>
  readonly lengths: UintOptRleDecoder
  readonly rest: Decoder
}

/**
 * The columns in the order in which Yjs writes them. Its own decoder would first decode all names into a string, which
 * takes as long as most of the other columns.
 */
export function columnsOf(update: Uint8Array): Columns {
  const rest = createDecoder(update)
  // The feature flags: Yjs defines none yet, and ignores them.
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
