/** Receives acknowledgements: the device's ledger. */
export type AckedWork = {
  readonly localSeq: number
  acked(localSeq: number): void
  ackedWhole(localSeq: number): void
}

/**
 * Content of an update: the edits since the previous one, everything the room lacks, or a part of a split update, whose own
 * acknowledgement proves nothing.
 */
export type Holding = 'edits' | 'everything' | 'part'

type OnItsWay = { readonly holds: Holding; readonly localSeq: number; isAcked: boolean }

/** The updates of one connection that the room has not acknowledged yet. */
export class Outbound {
  readonly #ledger: AckedWork
  #onTheirWay = new Map<number, OnItsWay>()
  #lastSeq = 0

  constructor(ledger: AckedWork) {
    this.#ledger = ledger
  }

  /** The sequence number of an update that is sent now. */
  sent(holds: Holding): number {
    this.#lastSeq += 1
    this.#onTheirWay.set(this.#lastSeq, { holds, localSeq: this.#ledger.localSeq, isAcked: false })
    return this.#lastSeq
  }

  /** Work counts as stored only when everything before it is. */
  acked(seq: number): void {
    const acked = this.#onTheirWay.get(seq)
    if (!acked) return
    acked.isAcked = true
    for (const [each, { holds, localSeq, isAcked }] of this.#onTheirWay) {
      if (!isAcked) return
      this.#onTheirWay.delete(each)
      if (holds === 'edits') this.#ledger.acked(localSeq)
      if (holds === 'everything') this.#ledger.ackedWhole(localSeq)
    }
  }

  /** The connection broke, or the room asked for a new exchange: updates in flight become part of it. */
  forget(): void {
    this.#onTheirWay = new Map()
  }
}
