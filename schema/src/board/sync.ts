import { writeVarUint } from 'lib0/encoding'
import * as Y from 'yjs'
import { MAX_UPDATE_BYTES } from './limits.ts'

type Struct = Y.Item | Y.GC | Y.Skip
type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds']

/**
 * The structs that a state vector lacks, as updates that a room accepts in turn; none if nothing is missing. Omits
 * structs that the document itself waits to integrate. A room would call them a gap, request them again, and get the
 * same answer for ever.
 */
export function updatesFor(doc: Y.Doc, stateVector: Uint8Array, maxBytes = MAX_UPDATE_BYTES): Uint8Array[] {
  const { store } = doc
  const { pendingStructs, pendingDs } = store
  store.pendingStructs = null
  store.pendingDs = null
  try {
    return splitUpdate(Y.encodeStateAsUpdate(doc, stateVector), maxBytes)
  } finally {
    store.pendingStructs = pendingStructs
    store.pendingDs = pendingDs
  }
}

/** Cuts an update into smaller ones that fit when they are applied in order; a long time offline makes a large one. */
export function splitUpdate(update: Uint8Array, maxBytes: number): Uint8Array[] {
  if (isEmpty(update)) return []
  if (update.length <= maxBytes) return [update]
  const { structs, ds } = Y.decodeUpdate(update)
  const parts: Struct[][] = []
  let room = 0
  for (const struct of inOrder(structs)) {
    const size = sizeOf(struct)
    if (size > room || parts.length === 0) {
      parts.push([])
      room = maxBytes - FRAME_BYTES
    }
    parts.at(-1)?.push(struct)
    room -= size
  }
  return [...parts.map((part) => encode(part, null)), encode([], ds)].filter((part) => !isEmpty(part))
}

/** Room for the counts around the structs of one update. */
const FRAME_BYTES = 64

/** Room for the client and clock of a struct after one of another client. */
const SECTION_BYTES = 24

/** Two zeros: no structs, and nothing deleted. */
function isEmpty(update: Uint8Array): boolean {
  return update.length === 2 && update[0] === 0 && update[1] === 0
}

/** Orders structs so that each follows its neighbours, and its own client's earlier ones. */
function inOrder(structs: readonly Struct[]): Struct[] {
  const queues = new Map<number, { structs: Struct[]; next: number }>()
  for (const struct of structs) {
    const queue = queues.get(struct.id.client) ?? { structs: [], next: 0 }
    queue.structs.push(struct)
    queues.set(struct.id.client, queue)
  }
  const isPlaced = ({ client, clock }: Y.ID) => {
    const queue = queues.get(client)
    const waiting = queue?.structs[queue.next]
    return waiting === undefined || clock < waiting.id.clock
  }
  const ordered: Struct[] = []
  for (let placed = -1; placed < ordered.length;) {
    placed = ordered.length
    for (const queue of queues.values()) {
      for (let struct = queue.structs[queue.next]; struct; struct = queue.structs[queue.next]) {
        if (!linksOf(struct).every(isPlaced)) break
        ordered.push(struct)
        queue.next++
      }
    }
  }
  return ordered
}

function linksOf(struct: Struct): Y.ID[] {
  if (!(struct instanceof Y.Item)) return []
  return [struct.origin, struct.rightOrigin].flatMap((link) => (link && link.client !== struct.id.client ? [link] : []))
}

function sizeOf(struct: Struct): number {
  return encode([struct], null).length + SECTION_BYTES
}

/** An update in Yjs's first format: each client's structs, then the deletions. */
function encode(structs: readonly Struct[], deleted: DeleteSet | null): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const clients = Map.groupBy(structs, ({ id }) => id.client)
  writeVarUint(encoder.restEncoder, clients.size)
  for (const [client, own] of clients) {
    writeVarUint(encoder.restEncoder, own.length)
    encoder.writeClient(client)
    writeVarUint(encoder.restEncoder, own[0]?.id.clock ?? 0)
    for (const struct of own) struct.write(encoder, 0)
  }
  writeVarUint(encoder.restEncoder, deleted?.clients.size ?? 0)
  for (const [client, ranges] of deleted?.clients ?? []) {
    encoder.resetDsCurVal()
    writeVarUint(encoder.restEncoder, client)
    writeVarUint(encoder.restEncoder, ranges.length)
    for (const { clock, len } of ranges) {
      encoder.writeDsClock(clock)
      encoder.writeDsLen(len)
    }
  }
  return encoder.toUint8Array()
}
