import { createDecoder, readAny, readVarUint, readVarUint8Array, type Decoder } from 'lib0/decoding'
import * as Y from 'yjs'
import { skipAny, skipSized } from './skip-any.ts'

/** The values of a root map, each made when it is asked for. */
export type StoredMap = { readonly size: number; get(key: string): unknown; keys(): Iterable<string> }

/** A run of values that one client put under one key, the last of which may stand; `at` is where that one lies. */
type Run = {
  readonly client: number
  readonly clock: number
  readonly length: number
  readonly origin: Y.ID | null
  readonly content: number
  readonly bytes: Uint8Array
  readonly at: number
  isDeleted: boolean
  /** What was put in the place of one of these values. */
  after: Run[] | null
}

type Runs = { readonly all: Run[]; next: number }
/** Where the reader is: one for all structs that a client has in an update, of which a page may have ten thousand. */
type Place = Pick<Run, 'client' | 'bytes'> & { readonly runs: Runs; clock: number }
type Deleted = { readonly client: number; readonly clock: number; readonly end: number }

// The bits of a struct's first byte, and the kinds of content that a board has, as Yjs writes them.
const hasOrigin = 0x80
const hasRightOrigin = 0x40
const hasKey = 0x20
const kindBits = 0x1f
const deleted = 1
const binary = 3
const any = 8

/**
 * What the root maps of a document hold, read from all of its updates (of the second format, in the order they came) without
 * making the document: where each value lies in them, and none of the values. Null where that is not certain, as where an
 * update builds on something that is missing, or holds what no board has: Yjs has to say then.
 */
export function readStored(updates: readonly Uint8Array[]): ((root: string) => StoredMap) | null {
  const reader = new StoredReader()
  try {
    for (const update of updates) reader.read(update)
    const maps = reader.maps()
    return (root) => maps.get(root) ?? nothing
  } catch {
    // Whatever is wrong with them, Yjs will say it.
    return null
  }
}

const nothing: StoredMap = { size: 0, get: () => {}, keys: () => [] }

class Uncertain extends Error {}

class StoredReader {
  readonly #clients = new Map<number, Runs>()
  /** Of the runs that were put beside no other under their key, the one that comes last. */
  readonly #roots = new Map<string, Map<string, Run>>()
  #root = ''
  #firsts = new Map<string, Run>()
  readonly #placed: Run[] = []
  readonly #deleted: Deleted[] = []
  #hasDeleted = false

  read(update: Uint8Array): void {
    const decoder = new Y.UpdateDecoderV2(createDecoder(update))
    const { restDecoder } = decoder
    for (let left = readVarUint(restDecoder); left > 0; left--) this.#readClient(decoder, update)
    for (let left = readVarUint(restDecoder); left > 0; left--) this.#readDeleted(decoder)
  }

  maps(): Map<string, StoredMap> {
    for (const run of this.#placed) this.#place(run)
    for (const range of this.#deleted) this.#delete(range)
    const maps = new Map<string, StoredMap>()
    // Where nothing was ever changed, what was put first stands.
    const isChanged = this.#placed.length > 0 || this.#deleted.length > 0 || this.#hasDeleted
    for (const [root, firsts] of this.#roots) {
      if (isChanged) leaveLast(firsts)
      maps.set(root, new RunMap(firsts))
    }
    return maps
  }

  #readClient(decoder: Y.UpdateDecoderV2, bytes: Uint8Array): void {
    const count = readVarUint(decoder.restDecoder)
    const client = decoder.readClient()
    const runs = this.#clients.get(client) ?? { all: [], next: 0 }
    this.#clients.set(client, runs)
    const place = { client, clock: readVarUint(decoder.restDecoder), bytes, runs }
    for (let left = count; left > 0; left--) {
      // Something is missing before it.
      if (place.clock > runs.next) throw new Uncertain()
      this.#readRun(decoder, place)
    }
  }

  /** Reads a struct and goes behind it; one that is known is passed over. */
  #readRun(decoder: Y.UpdateDecoderV2, place: Place): void {
    const { client, clock, bytes, runs } = place
    const info = decoder.readInfo()
    const content = info & kindBits
    if ((info & hasRightOrigin) !== 0) throw new Uncertain()
    const origin = (info & hasOrigin) === 0 ? null : decoder.readLeftID()
    if (origin === null && ((info & hasKey) === 0 || !decoder.readParentInfo())) throw new Uncertain()
    const root = origin === null ? decoder.readString() : ''
    const key = origin === null ? decoder.readString() : ''
    const length = content === binary ? 1 : decoder.readLen()
    const at = skipContent(decoder.restDecoder, content, length)
    const end = clock + length
    place.clock = end
    if (end <= runs.next) return
    if (content === deleted) this.#hasDeleted = true
    if (clock < runs.next) throw new Uncertain()
    runs.next = end
    const run: Run = { client, clock, length, origin, content, bytes, at, isDeleted: false, after: null }
    runs.all.push(run)
    if (origin === null) this.#begin(root, key, run)
    else this.#placed.push(run)
  }

  #begin(root: string, key: string, run: Run): void {
    // Nearly all of a page lies in one root.
    if (root !== this.#root) {
      this.#firsts = this.#roots.get(root) ?? new Map<string, Run>()
      this.#roots.set(root, this.#firsts)
      this.#root = root
    }
    const firsts = this.#firsts
    const other = firsts.get(key)
    firsts.set(key, other === undefined ? run : later(run, other))
  }

  #place(run: Run): void {
    const { origin } = run
    const runs = origin && this.#clients.get(origin.client)
    const before = runs && origin.clock < runs.next ? runs.all[indexAt(runs.all, origin.clock)] : undefined
    if (before === undefined) throw new Uncertain()
    before.after ??= []
    before.after.push(run)
  }

  #readDeleted(decoder: Y.UpdateDecoderV2): void {
    decoder.resetDsCurVal()
    const client = readVarUint(decoder.restDecoder)
    for (let left = readVarUint(decoder.restDecoder); left > 0; left--) {
      const clock = decoder.readDsClock()
      this.#deleted.push({ client, clock, end: clock + decoder.readDsLen() })
    }
  }

  /** Of a run, only the last value may stand: the others have something in their place. */
  #delete({ client, clock, end }: Deleted): void {
    const runs = this.#clients.get(client)
    if (runs === undefined || end > runs.next) throw new Uncertain()
    for (let index = indexAt(runs.all, clock); index < runs.all.length; index++) {
      const run = runs.all[index]
      if (run === undefined || run.clock + run.length > end) return
      run.isDeleted = true
    }
  }
}

class RunMap implements StoredMap {
  readonly #runs: ReadonlyMap<string, Run>

  constructor(runs: ReadonlyMap<string, Run>) {
    this.#runs = runs
  }

  get size(): number {
    return this.#runs.size
  }

  get(key: string): unknown {
    const run = this.#runs.get(key)
    if (run === undefined) return undefined
    const decoder = createDecoder(run.bytes)
    decoder.pos = run.at
    return run.content === binary ? readVarUint8Array(decoder) : readAny(decoder)
  }

  keys(): Iterable<string> {
    return this.#runs.keys()
  }
}

/** Leaves of each key what stands, and nothing where that was deleted. */
function leaveLast(firsts: Map<string, Run>): void {
  // A loop over its entries would make a list for each.
  firsts.forEach((first, key) => {
    const last = first.after === null ? first : lastAfter(first)
    if (last.isDeleted || last.content === deleted) firsts.delete(key)
    else if (last !== first) firsts.set(key, last)
  })
}

/** Passes over a content and answers where its last value lies. */
function skipContent(decoder: Decoder, content: number, length: number): number {
  let at = decoder.pos
  if (content === binary) decoder.pos = skipSized(decoder.arr, at)
  else if (content === any) {
    for (let left = length; left > 0; left--) {
      at = decoder.pos
      decoder.pos = skipAny(decoder.arr, at)
    }
  } else if (content !== deleted) throw new Uncertain()
  return at
}

/** The run whose value Yjs would show: the last of all that stand, directly or not, in the place of this one. */
function lastAfter(first: Run): Run {
  let last = first
  while (last.after !== null) {
    const next = nextOf(last, last.after)
    if (next === null) break
    last = next
  }
  return last
}

/** What comes last of all that was put in the place of a run; null where its own last value does. */
function nextOf(run: Run, after: readonly Run[]): Run | null {
  const end = run.clock + run.length - 1
  let found: Run | null = null
  for (const next of after) {
    const clock = next.origin?.clock ?? end
    // Beside the run's own following value, which was put in the same place.
    if (clock < end && later(next, run) === run) continue
    const known: number = found?.origin?.clock ?? Infinity
    if (clock < known) found = next
    else if (found !== null && clock === known) found = later(next, found)
  }
  return found
}

/** Of two that were put in one place by people who did not know of each other, the one that Yjs sets last. */
function later(one: Run, other: Run): Run {
  if (one.client === other.client) throw new Uncertain()
  return one.client > other.client ? one : other
}

/** Where the run that holds a clock is, or would be, among those of its client; found by halving. */
function indexAt(runs: readonly Run[], clock: number): number {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const run = runs[middle]
    if (run !== undefined && run.clock + run.length <= clock) low = middle + 1
    else high = middle
  }
  return low
}
