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

/** A document in memory and its rows; the memory may go at any moment, the rows make it again. */
export class LiveDocument {
  readonly #log: DocumentLog
  readonly #check: (update: Uint8Array, current: Y.Doc) => UpdateVerdict
  #doc: Y.Doc | null = null
  /** What a device gets that has nothing, as long as the document is what it was: a class that comes is given the same bytes. */
  #first: Uint8Array | null = null

  constructor(log: DocumentLog, check: (update: Uint8Array, current: Y.Doc) => UpdateVerdict) {
    this.#log = log
    this.#check = check
  }

  get doc(): Y.Doc {
    this.#doc ??= this.#log.load()
    return this.#doc
  }

  /** Whether nothing was ever stored; asks no more than the rows. */
  isEmpty(): boolean {
    return this.#log.lastRow() === 0
  }

  /** The row of what was stored last. */
  lastRow(): number {
    return this.#log.lastRow()
  }

  /**
   * How many bytes the rows may still take, of so many. Rows also hold what is gone, so they are written anew before it is
   * said that there are too few.
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

  /** Checks an update, writes its row, then applies it: whoever sees an edit sees one that cannot vanish. */
  take(update: Uint8Array): Outcome {
    const verdict = this.#check(update, this.doc)
    if (verdict === 'gap') return { kind: 'gap' }
    if (verdict !== 'ok') return { kind: 'refused', code: verdict }
    const row = this.#log.append(update)
    const effect = this.#apply(update)
    if (effect === 'changed') return { kind: 'stored', row }
    // Taken back in the same turn, so the row and its removal become durable together, or neither does.
    this.#log.takeBack(row, update)
    switch (effect) {
      case 'nothing':
        return { kind: 'known', row: this.#log.lastRow() }
      case 'waiting':
        return { kind: 'gap' }
      case 'broken':
        return { kind: 'refused', code: 'board/update-malformed' }
    }
  }

  /** Rewrites the rows once reading them costs more than writing the document again. */
  tidy(): void {
    if (this.#log.isLong()) this.#log.compact(this.doc)
  }

  /** Applies without a row; what a crash then takes is gone. */
  takeUnsafely(update: Uint8Array, later: (write: () => void) => void): Outcome {
    if (this.#check(update, this.doc) !== 'ok') return { kind: 'gap' }
    this.#apply(update)
    later(() => this.#log.append(update))
    return { kind: 'stored', row: this.#log.lastRow() + 1 }
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
      // A row that cannot be applied would keep the document from ever loading again.
      this.#doc = null
      return 'broken'
    } finally {
      doc.off('update', changed)
    }
    if (doc.store.pendingStructs === null && doc.store.pendingDs === null) return effect
    // Yjs keeps aside what builds on updates it lacks; the rows know nothing of it, so neither may the memory.
    this.#doc = null
    return 'waiting'
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
