import { createDecoder, readAny, readVarUint8Array } from 'lib0/decoding'
import type * as Y from 'yjs'
import type { Columns } from './stored-columns.ts'
import { mostNumbers, type Name } from './stored-keys.ts'

/** An update in progress: its columns, the range of the last name, and all names as one text once requested. */
export type Row = Columns & { readonly bytes: Uint8Array; begin: number; end: number; text: string | null }

/** The runs of a client in their order, and the clock of the next one. */
export type Writer = { readonly client: number; readonly runs: number[]; next: number }

/** A writer's part of an update. */
export type Source = { readonly row: Row; readonly writer: Writer }

/**
 * A run of values of one writer under one key, of which only the last may be current; `at` is that one's offset. Its
 * key is the row's last name, unless the run was inserted next to another item.
 */
export type Run = Source & { clock: number; length: number; content: number; at: number }

/** The kinds of content that a board has, as Yjs writes them. */
export const contents = { deleted: 1, binary: 3, any: 8 } as const

/** The bits of a struct's first byte that encode its content. */
export const kindBits = 0x1f

export class Uncertain extends Error {}

// The columns of a run; `holds` is the length and the kind of its content.
const cells = { clock: 0, holds: 1, at: 2, begin: 3, end: 4, source: 5 } as const
const width = 6
const largest = 0x3ff_ffff

/** Runs, numbered in the order of reading. A page has ten thousand, so none is an object. */
export class Runs {
  readonly #sources: Source[] = []
  count = 0
  #cells = new Int32Array(0)
  readonly #origins = new Map<number, Y.ID>()
  /** The replacements of a run's values. */
  readonly #after = new Map<number, number[]>()

  /** Enters a writer's part of an update, with so many runs. */
  enter(source: Source, more: number): void {
    this.#sources.push(source)
    const size = (this.count + more) * width
    if (this.count + more > mostNumbers) throw new Uncertain()
    if (size <= this.#cells.length) return
    const grown = new Int32Array(Math.max(size, this.#cells.length * 2))
    grown.set(this.#cells)
    this.#cells = grown
  }

  /** As many as there is room for. */
  get room(): number {
    return this.#cells.length / width
  }

  /** Adds a run of the entered part and returns its number. */
  add({ row, writer, clock, length, content, at }: Run): number {
    // Beyond it, a number would be another one.
    if (clock + length > largest) throw new Uncertain()
    const number = this.count
    const first = number * width
    const all = this.#cells
    all[first] = clock
    all[first + cells.holds] = (length << 5) | content
    all[first + cells.at] = at
    all[first + cells.begin] = row.begin
    all[first + cells.end] = row.end
    all[first + cells.source] = this.#sources.length - 1
    this.count = number + 1
    writer.runs.push(number)
    return number
  }

  clockOf(number: number): number {
    return this.#cell(number, cells.clock)
  }

  /** The clock after its last value's. */
  endOf(number: number): number {
    return this.clockOf(number) + (this.#cell(number, cells.holds) >>> 5)
  }

  isDeleted(number: number): boolean {
    return this.#contentOf(number) === contents.deleted
  }

  delete(number: number): void {
    this.#cells[number * width + cells.holds] =
      this.#cell(number, cells.holds) - this.#contentOf(number) + contents.deleted
  }

  nameOf(number: number): Name {
    const { letters } = this.#sourceOf(number).row
    return { letters, begin: this.#cell(number, cells.begin), end: this.#cell(number, cells.end) }
  }

  /** The key of a run that was put beside no other. */
  keyOf(number: number): string {
    const { row } = this.#sourceOf(number)
    row.text ??= new TextDecoder().decode(row.letters)
    return row.text.slice(this.#cell(number, cells.begin), this.#cell(number, cells.end))
  }

  /** The last value of a run. */
  valueOf(number: number): unknown {
    const decoder = createDecoder(this.#sourceOf(number).row.bytes)
    decoder.pos = this.#cell(number, cells.at)
    return this.#contentOf(number) === contents.binary ? readVarUint8Array(decoder) : readAny(decoder)
  }

  /** Records that a run replaces a value of `before`. */
  place(number: number, { before, origin }: { before: number; origin: Y.ID }): void {
    this.#origins.set(number, origin)
    const after = this.#after.get(before)
    if (after) after.push(number)
    else this.#after.set(before, [number])
  }

  /** The run whose value Yjs would show: the last of all that replace this one, directly or indirectly. */
  lastAfter(first: number): number {
    let last = first
    for (let after = this.#after.get(last); after !== undefined; after = this.#after.get(last)) {
      const next = this.#nextOf(last, after)
      if (next === null) break
      last = next
    }
    return last
  }

  /** Of two concurrent replacements of one value, the one that Yjs orders last. */
  later(one: number, other: number): number {
    const [mine, theirs] = [this.#sourceOf(one).writer.client, this.#sourceOf(other).writer.client]
    if (mine === theirs) throw new Uncertain()
    return mine > theirs ? one : other
  }

  /** The last replacement of a run; null where its own last value is current. */
  #nextOf(run: number, after: readonly number[]): number | null {
    const end = this.endOf(run) - 1
    let found: number | null = null
    let known = Infinity
    for (const next of after) {
      const clock = this.#origins.get(next)?.clock ?? end
      // The run's own next value is in the same place.
      if (clock < end && this.later(next, run) === run) continue
      if (found === null || clock < known) found = next
      else if (clock === known) found = this.later(next, found)
      known = Math.min(clock, known)
    }
    return found
  }

  #contentOf(number: number): number {
    return this.#cell(number, cells.holds) & kindBits
  }

  #sourceOf(number: number): Source {
    const source = this.#sources[this.#cell(number, cells.source)]
    if (source === undefined) throw new Uncertain()
    return source
  }

  #cell(number: number, cell: number): number {
    return this.#cells[number * width + cell] ?? 0
  }
}
