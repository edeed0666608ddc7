import { readVarUint, type Decoder } from 'lib0/decoding'
import * as Y from 'yjs'
import { stateText, type Struct } from './document-state.ts'
import { skipAny, skipSized } from './skip-any.ts'
import { columnsOf } from './stored-columns.ts'
import type { Stored, StoredMap } from './stored-doc.ts'
import { areSame, textOf, type Name } from './stored-keys.ts'
import { StoredRoot } from './stored-root.ts'
import { contents, kindBits, Runs, Uncertain, type Row, type Run, type Writer } from './stored-runs.ts'

type Deleted = { readonly client: number; readonly clock: number; readonly end: number }

// The bits of a struct's first byte, as Yjs writes them.
const hasOrigin = 0x80
const hasRightOrigin = 0x40
const hasKey = 0x20

/**
 * Reads a document's root maps from all of its updates (of the second format, in the order they came) without making
 * the document. Gives the offset of each value, but decodes none. Null where that is uncertain, as where an update
 * builds on something missing or contains unknown content. Then Yjs has to read it.
 */
export function readStored(updates: readonly Uint8Array[]): Stored | null {
  const reader = new StoredReader()
  try {
    for (const update of updates) reader.read(update)
    reader.settle()
  } catch {
    // For any fault in them, Yjs will report it.
    return null
  }
  return { map: (root) => reader.maps.get(root) ?? nothing, state: () => reader.state() }
}

const nothing: StoredMap = { size: 0, get: () => {}, keys: () => [] }

class StoredReader {
  readonly maps = new Map<string, StoredRoot>()
  readonly #runs = new Runs()
  readonly #writers = new Map<number, Writer>()
  /** The last named root, and its content. */
  #root: Name | null = null
  #map = new StoredRoot(this.#runs)
  readonly #placed: { readonly number: number; readonly origin: Y.ID }[] = []
  readonly #deleted: Deleted[] = []
  #hasDeleted = false

  read(update: Uint8Array): void {
    const row: Row = { ...columnsOf(update), bytes: update, begin: 0, end: 0, text: null }
    for (let left = readVarUint(row.rest); left > 0; left--) this.#readWriter(row)
    // Names are counted in characters: a remainder means characters of more than a byte, which no board has.
    if (row.end !== row.letters.byteLength) throw new Uncertain()
    for (let left = readVarUint(row.rest); left > 0; left--) this.#readDeleted(row.rest)
  }

  /** Resolves the maps to their current values. */
  settle(): void {
    for (const placed of this.#placed) this.#place(placed)
    for (const range of this.#deleted) this.#delete(range)
    // Where nothing was ever changed, the first value is current.
    const isChanged = this.#placed.length > 0 || this.#deleted.length > 0 || this.#hasDeleted
    if (isChanged) for (const map of this.maps.values()) map.leaveLast()
  }

  state(): string {
    const standing = new Uint8Array(this.#runs.count)
    for (const map of this.maps.values()) for (const run of map.runs()) standing[run] = 1
    const writers = [...this.#writers.values()].filter(({ runs }) => runs.length > 0)
    return stateText(writers.map((writer) => [writer.client, this.#structsOf(writer, standing)]))
  }

  #readWriter(row: Row): void {
    const count = readVarUint(row.rest)
    const client = row.clients.read()
    const writer = this.#writers.get(client) ?? { client, runs: [], next: 0 }
    this.#writers.set(client, writer)
    const place: Run = { row, writer, clock: readVarUint(row.rest), length: 0, content: 0, at: 0 }
    this.#runs.enter(place, count)
    for (let left = count; left > 0; left--) {
      // Something is missing before it.
      if (place.clock > writer.next) throw new Uncertain()
      this.#readRun(place)
      place.clock += place.length
    }
  }

  /** Reads a struct with a known clock; one that was read before is skipped. */
  #readRun(run: Run): void {
    const { row, writer, clock } = run
    const info = row.infos.read()
    const content = info & kindBits
    if ((info & hasRightOrigin) !== 0) throw new Uncertain()
    const origin = (info & hasOrigin) === 0 ? null : new Y.ID(row.clients.read(), row.leftClocks.read())
    if (origin === null) this.#readKey(row, info)
    run.content = content
    run.length = content === contents.binary ? 1 : row.lengths.read()
    run.at = skipContent(row.rest, run)
    const end = clock + run.length
    if (end <= writer.next) return
    if (content === contents.deleted) this.#hasDeleted = true
    if (clock < writer.next) throw new Uncertain()
    writer.next = end
    const number = this.#runs.add(run)
    if (origin === null) this.#map.begin(row, number)
    else this.#placed.push({ number, origin })
  }

  /** Reads the root and the key of an item without a neighbour, and enters the root. */
  #readKey(row: Row, info: number): void {
    if ((info & hasKey) === 0 || row.parents.read() !== 1) throw new Uncertain()
    readName(row)
    // Nearly all of a page is in one root.
    if (this.#root === null || !areSame(this.#root, row)) this.#enter(row)
    readName(row)
  }

  #enter({ letters, begin, end }: Name): void {
    this.#root = { letters, begin, end }
    const name = textOf(this.#root)
    this.#map = this.maps.get(name) ?? new StoredRoot(this.#runs, this.#runs.room)
    this.maps.set(name, this.#map)
  }

  #place({ number, origin }: { readonly number: number; readonly origin: Y.ID }): void {
    const writer = this.#writers.get(origin.client)
    const before = writer && origin.clock < writer.next ? writer.runs[this.#indexAt(writer, origin.clock)] : undefined
    if (before === undefined) throw new Uncertain()
    this.#runs.place(number, { before, origin })
  }

  #readDeleted(rest: Decoder): void {
    const client = readVarUint(rest)
    let end = 0
    for (let left = readVarUint(rest); left > 0; left--) {
      const clock = end + readVarUint(rest)
      end = clock + readVarUint(rest) + 1
      this.#deleted.push({ client, clock, end })
    }
  }

  /** Only the last value of a run may be current: the others are replaced. */
  #delete({ client, clock, end }: Deleted): void {
    const writer = this.#writers.get(client)
    if (writer === undefined || end > writer.next) throw new Uncertain()
    for (let index = this.#indexAt(writer, clock); index < writer.runs.length; index++) {
      const run = writer.runs[index]
      if (run === undefined || this.#runs.endOf(run) > end) return
      this.#runs.delete(run)
    }
  }

  /**
   * The index of the run that contains a clock, or its insertion point, among those of its writer, by binary search.
   */
  #indexAt({ runs }: Writer, clock: number): number {
    let [low, high] = [0, runs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const run = runs[middle]
      if (run !== undefined && this.#runs.endOf(run) <= clock) low = middle + 1
      else high = middle
    }
    return low
  }

  /** A writer's structs in the form of Yjs: in each place, all but the current value is deleted. */
  #structsOf({ runs }: Writer, standing: Uint8Array): Struct[] {
    return runs.flatMap((run) => {
      const [clock, last] = [this.#runs.clockOf(run), this.#runs.endOf(run) - 1]
      const struct = { id: { clock: last }, length: 1, deleted: standing[run] === 0 }
      return clock === last ? [struct] : [{ id: { clock }, length: last - clock, deleted: true }, struct]
    })
  }
}

/** Advances to the next name of an update. */
function readName(row: Row): void {
  row.begin = row.end
  row.end += row.names.read()
  if (row.end > row.letters.byteLength) throw new Uncertain()
}

/** Skips a content and returns the offset of its last value. */
function skipContent(decoder: Decoder, { content, length }: Run): number {
  let at = decoder.pos
  if (content === contents.binary) decoder.pos = skipSized(decoder.arr, at)
  else if (content === contents.any) {
    for (let left = length; left > 0; left--) {
      at = decoder.pos
      decoder.pos = skipAny(decoder.arr, at)
    }
  } else if (content !== contents.deleted) throw new Uncertain()
  return at
}
