import { writeVarUint } from 'lib0/encoding'
import * as Y from 'yjs'

type Decoded = ReturnType<typeof Y.decodeUpdate>
type Struct = Decoded['structs'][number]

/** Bytes of an update around its structs: counts, the client and the clock. */
const envelopeBytes = 64

/**
 * Cuts an update (format V1) into updates of at most `maxBytes` that give the same document when applied in order.
 * A single struct that is larger stays whole, and so do the deletions, which come last.
 */
export function splitUpdate(update: Uint8Array, maxBytes: number): Uint8Array[] {
  if (update.length <= maxBytes) return [update]
  const { structs, ds } = Y.decodeUpdate(update)
  const pieces = groupsOf(structs, maxBytes - envelopeBytes).map((group) => encode(group, emptyDeletions))
  return ds.clients.size > 0 ? [...pieces, encode([], ds)] : pieces
}

const emptyDeletions: Decoded['ds'] = { clients: new Map() }

/** Runs of structs of one client that stay within a size. */
function groupsOf(structs: readonly Struct[], maxBytes: number): Struct[][] {
  const groups: Struct[][] = []
  let group: Struct[] = []
  let size = 0
  for (const struct of structs) {
    const bytes = encode([struct], emptyDeletions).length
    const first = group[0]
    if (first && (size + bytes > maxBytes || first.id.client !== struct.id.client)) {
      groups.push(group)
      group = []
      size = 0
    }
    group.push(struct)
    size += bytes
  }
  return group.length > 0 ? [...groups, group] : groups
}

/** One client's structs and the deletions, as Yjs writes them (its `writeClientsStructs` and `writeDeleteSet`). */
function encode(structs: readonly Struct[], ds: Decoded['ds']): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const [first] = structs
  writeVarUint(encoder.restEncoder, first ? 1 : 0)
  if (first) {
    writeVarUint(encoder.restEncoder, structs.length)
    encoder.writeClient(first.id.client)
    writeVarUint(encoder.restEncoder, first.id.clock)
    for (const struct of structs) struct.write(encoder, 0)
  }
  writeVarUint(encoder.restEncoder, ds.clients.size)
  for (const [client, ranges] of ds.clients) {
    writeVarUint(encoder.restEncoder, client)
    writeVarUint(encoder.restEncoder, ranges.length)
    for (const { clock, len } of ranges) {
      encoder.writeDsClock(clock)
      encoder.writeDsLen(len)
    }
  }
  return encoder.toUint8Array()
}
