import { type RefusalCode, encodeDown } from '@takhti/schema/board/frames'
import type { UpdateVerdict } from '@takhti/schema/board/rules'
import * as Y from 'yjs'
import type { DocumentLog } from './document-log.ts'

/** What became of an update: a row of its own, nothing to store because all of it was known, a gap before it, or a refusal. */
export type Outcome =
  | { kind: 'stored'; row: number }
  | { kind: 'known'; row: number }
  | { kind: 'gap' }
  | { kind: 'refused'; code: RefusalCode }

/** The outcome of a batch of updates: each by its place, and the rows that hold the stored ones, as one update. */
export type Taken = { outcomes: Outcome[]; rows: { row: number; update: Uint8Array }[]; error: unknown }

/** A batch of updates becomes one row up to this many bytes; a row holds at most 2 MB. */
const rowBytes = 64 * 1024

/** A document in memory and its rows; the memory may go at any moment, the rows make it again. */
export class LiveDocument {
  readonly #log: DocumentLog
  readonly #check: (update: Uint8Array, current: Y.Doc) => UpdateVerdict
  #doc: Y.Doc | null = null
  /** The frame for a device that has nothing, cached until the document changes: a class that comes gets the same bytes. */
  #first: Uint8Array | null = null

  constructor(log: DocumentLog, check: (update: Uint8Array, current: Y.Doc) => UpdateVerdict) {
    this.#log = log
    this.#check = check
  }

  get doc(): Y.Doc {
    this.#doc ??= this.#log.load()
    return this.#doc
  }

  /** Whether nothing was ever stored; reads only the rows. */
  isEmpty(): boolean {
    return this.#log.lastRow() === 0
  }

  /** The row of the last stored update. */
  lastRow(): number {
    return this.#log.lastRow()
  }

  /**
   * How many of so many bytes the rows may still take. Rows also hold deleted content, so the log is compacted before
   * it reports too few.
   */
  bytesLeft(most: number): number {
    if (this.#log.bytes() >= most && this.#log.hasTail()) this.#log.compact(this.doc)
    return most - this.#log.bytes()
  }

  /** The frame with what a client with this state vector lacks; null if the bytes are no state vector. */
  missingFor(stateVector: Uint8Array): Uint8Array | null {
    if (isOfNothing(stateVector)) return (this.#first ??= this.#frameFor(stateVector))
    return isStateVector(stateVector) ? this.#frameFor(stateVector) : null
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.doc)
  }

  /** Checks an update and writes its row; throws where it cannot be written. */
  take(update: Uint8Array): Outcome {
    const { outcomes, error } = this.takeAll([update])
    const [outcome] = outcomes
    if (outcome === undefined) throw error
    return outcome
  }

  /**
   * Checks and applies updates that came together, and writes those that changed anything into one row, all in one turn. A client that
   * receives an edit thus receives a durable one. `before` is called for each before it is applied, and can have those before it
   * written. An update that could not be written has no outcome, and neither has any after it.
   */
  takeAll(updates: readonly Uint8Array[], before: (update: Uint8Array, write: () => void) => void = () => {}): Taken {
    const batch = new Batch(this.#log)
    try {
      for (const update of updates) {
        before(update, () => batch.write())
        this.#takeInto(batch, update)
      }
      batch.write()
    } catch (error) {
      // Without its rows the batch must not stay in memory.
      if (!batch.isWritten) this.#doc = null
      return { ...batch.written(), error }
    }
    return { ...batch.written(), error: null }
  }

  #takeInto(batch: Batch, update: Uint8Array): void {
    const verdict = this.#check(update, this.doc)
    if (verdict !== 'ok') return batch.settle(verdict === 'gap' ? { kind: 'gap' } : { kind: 'refused', code: verdict })
    if (batch.bytes + update.byteLength > rowBytes) batch.write()
    switch (this.#apply(update)) {
      case 'changed':
        return batch.add(update)
      case 'nothing':
        return batch.know()
      // The document is reloaded from the rows; those before are in them by then.
      case 'waiting':
        return batch.settle({ kind: 'gap' })
      case 'broken':
        return batch.settle({ kind: 'refused', code: 'board/update-malformed' })
    }
  }

  /** Rewrites the rows once reading them costs more than writing the document again. */
  tidy(): void {
    if (this.#log.isLong()) this.#log.compact(this.doc)
  }

  #frameFor(theirs: Uint8Array): Uint8Array {
    const update = Y.encodeStateAsUpdate(this.doc, theirs)
    return encodeDown({ kind: 'syncStep2', update, stateVector: this.stateVector() })
  }

  #apply(update: Uint8Array): 'changed' | 'nothing' | 'waiting' | 'broken' {
    const { doc } = this
    this.#first = null
    let effect: 'changed' | 'nothing' = 'nothing'
    const changed = () => {
      effect = 'changed'
    }
    doc.once('update', changed)
    try {
      Y.applyUpdate(doc, update)
    } catch {
      // A row that cannot be applied would prevent the document from ever loading again.
      this.#doc = null
      return 'broken'
    } finally {
      doc.off('update', changed)
    }
    if (doc.store.pendingStructs === null && doc.store.pendingDs === null) return effect
    // Yjs buffers what builds on updates it lacks; the rows know nothing of it, so neither may the memory.
    this.#doc = null
    return 'waiting'
  }
}

/** Updates that become a row together, and what became of each. */
class Batch {
  readonly #log: DocumentLog
  readonly #outcomes: Outcome[] = []
  readonly #rows: Taken['rows'] = []
  /** Outcomes without a row yet; known updates, too, are durable only with that row. */
  #waiting: ('stored' | 'known')[] = []
  #updates: Uint8Array[] = []
  bytes = 0

  constructor(log: DocumentLog) {
    this.#log = log
  }

  get isWritten(): boolean {
    return this.#updates.length === 0
  }

  /** One that changed something. */
  add(update: Uint8Array): void {
    this.#updates.push(update)
    this.#waiting.push('stored')
    this.bytes += update.byteLength
  }

  /** One that changed nothing. */
  know(): void {
    this.#waiting.push('known')
  }

  /** One that needs no row, after those before it have theirs. */
  settle(outcome: Outcome): void {
    this.write()
    this.#outcomes.push(outcome)
  }

  write(): void {
    const [first] = this.#updates
    if (first !== undefined) {
      const update = this.#updates.length === 1 ? first : Y.mergeUpdates(this.#updates)
      this.#rows.push({ row: this.#log.append(update), update })
    }
    if (this.#waiting.length === 0) return
    const row = this.#rows.at(-1)?.row ?? this.#log.lastRow()
    for (const kind of this.#waiting) this.#outcomes.push({ kind, row })
    this.#waiting = []
    this.#updates = []
    this.bytes = 0
  }

  written(): Omit<Taken, 'error'> {
    return { outcomes: this.#outcomes, rows: this.#rows }
  }
}

/** A device that has nothing of the document yet. */
function isOfNothing(stateVector: Uint8Array): boolean {
  return stateVector.length === 1 && stateVector[0] === 0
}

function isStateVector(bytes: Uint8Array): boolean {
  try {
    Y.decodeStateVector(bytes)
    return true
  } catch {
    return false
  }
}
