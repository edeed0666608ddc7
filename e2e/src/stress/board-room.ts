import { decodeUp, encodeDown, type DownFrame, type UpFrame } from '@takhti/schema/board/frames'
import { boardLimits, checkIndexUpdate, checkPageUpdate, type UpdateVerdict } from '@takhti/schema/board/rules'
import { entriesOf, snapshotOf } from '@takhti/schema/board/versions/snapshot'
import * as Y from 'yjs'
import { docNames, laterFormat, type DocName, type Letter, type World } from './board-world.ts'

export const roomName = 'room'

/** The room as the protocol means it: check, append the row, apply, acknowledge, broadcast; a crash leaves the rows. */
export class SimulatedRoom {
  docs = emptyDocs()
  readonly #world: World
  readonly #peers: readonly string[]
  #rows: { doc: DocName; update: Uint8Array }[] = []
  #row = 0
  /** What was acknowledged or shown to a peer, as state vectors: it must not be lost any more. */
  #promised: Record<DocName, Map<number, number>> = { index: new Map(), page: new Map() }

  constructor(world: World, peers: readonly string[]) {
    this.#world = world
    this.#peers = peers
  }

  receive({ from, doc, bytes }: Letter): void {
    const frame = decodeUp(bytes)
    if (frame.kind === 'syncStep1') this.#answerSync(from, doc, frame.stateVector)
    if (frame.kind === 'update') this.#take(from, doc, frame)
  }

  /** Loses everything but the rows, and starts again from them. */
  crash(): void {
    this.#world.count('room crashes')
    this.#world.dropLettersOf(roomName)
    if (this.#world.sabotage === 'ack') this.#rows.pop()
    this.docs = emptyDocs()
    for (const { doc, update } of this.#rows) Y.applyUpdate(this.docs[doc], update)
    for (const doc of docNames) this.#checkPromises(doc)
  }

  /** Compacts the rows to one for each document, and stores the current state as a version that can be restored. */
  compact(): void {
    this.#world.count('compactions')
    this.#rows = docNames.map((doc) => ({ doc, update: Y.encodeStateAsUpdate(this.docs[doc]) }))
    this.#world.versions = { index: versionOf(this.docs.index), page: versionOf(this.docs.page) }
  }

  #take(from: string, doc: DocName, { seq, update }: Extract<UpFrame, { kind: 'update' }>): void {
    const verdict = this.#check(doc, update)
    if (verdict === 'gap') {
      this.#world.count('gaps')
      return this.#send(from, doc, { kind: 'syncStep1', stateVector: Y.encodeStateVector(this.docs[doc]) })
    }
    if (verdict !== 'ok') {
      this.#world.count('refusals')
      return this.#send(from, doc, { kind: 'refused', seq, code: verdict })
    }
    this.#row++
    this.#rows.push({ doc, update })
    Y.applyUpdate(this.docs[doc], update)
    this.#promised[doc] = clocksOf(this.docs[doc])
    this.#send(from, doc, { kind: 'ack', seq, row: this.#row })
    for (const peer of this.#peers) {
      if (peer !== from) this.#send(peer, doc, { kind: 'update', row: this.#row, update })
    }
  }

  #check(doc: DocName, update: Uint8Array): UpdateVerdict {
    if (this.#world.sabotage === 'unchecked') return 'ok'
    // The server is never older than its clients.
    const limits = { ...boardLimits, format: laterFormat }
    return doc === 'page' ? checkPageUpdate(update, this.docs.page, limits) : checkIndexUpdate(update, this.docs.index)
  }

  #answerSync(to: string, doc: DocName, stateVector: Uint8Array): void {
    const held = this.docs[doc]
    const update = Y.encodeStateAsUpdate(held, stateVector)
    this.#send(to, doc, { kind: 'syncStep2', update, stateVector: Y.encodeStateVector(held) })
  }

  #send(to: string, doc: DocName, frame: DownFrame): void {
    this.#world.send({ from: roomName, to, doc, bytes: encodeDown(frame) })
  }

  #checkPromises(doc: DocName): void {
    const held = clocksOf(this.docs[doc])
    for (const [client, clock] of this.#promised[doc]) {
      if ((held.get(client) ?? 0) < clock) this.#world.fail(`the room lost an acknowledged edit of the ${doc}`)
    }
  }
}

/** A lesson's empty documents. */
export function emptyDocs(): Record<DocName, Y.Doc> {
  return { index: new Y.Doc(), page: new Y.Doc() }
}

/** A document's entries without its past. */
function versionOf(doc: Y.Doc): Uint8Array {
  const entries = entriesOf(doc, ['meta', 'pages', 'removed', 'shapes'])
  return snapshotOf([...entries].map(({ root, key, pack }) => ({ root, key, packed: pack() })))
}

function clocksOf(doc: Y.Doc): Map<number, number> {
  return Y.decodeStateVector(Y.encodeStateVector(doc))
}
