import { undoScope } from '@takhti/schema/board/document'
import { decodeDown, encodeUp, type UpFrame } from '@takhti/schema/board/frames'
import { PAGE_FORMAT, migratePage } from '@takhti/schema/board/migrations'
import { updatesFor } from '@takhti/schema/board/sync'
import type { IndexChange } from '@takhti/schema/board/versions/index-back'
import * as Y from 'yjs'
import { emptyDocs, roomName } from './board-room.ts'
import { docNames, laterMigrations, type DocName, type Letter, type World } from './board-world.ts'

/** Small, so that offline edits often go in several parts. */
const PART_BYTES = 2_000

/** A person's device: every change is in its log before it is sent, and a crash leaves the log. */
export class SimulatedPeer {
  readonly name: string
  /** The format of pages that this person's build writes. */
  readonly format: number
  /** The steps of the list of pages that this person took back to a version, while that can be undone. */
  wayBack: readonly IndexChange[] | null = null
  docs = emptyDocs()
  readonly #world: World
  #log: { doc: DocName; update: Uint8Array }[] = []
  #undo: Y.UndoManager
  #seq = 0
  /** Answers to earlier updates belong to a replica that is gone. */
  #firstSeq = 0
  /** A write no operation makes was made here, so a refusal is due. */
  #hasForged = false

  constructor(name: string, world: World, format = PAGE_FORMAT) {
    this.name = name
    this.format = format
    this.#world = world
    this.#undo = this.#open(null)
  }

  receive({ doc, bytes }: Letter): void {
    const frame = decodeDown(bytes)
    switch (frame.kind) {
      case 'update':
        return Y.applyUpdate(this.docs[doc], frame.update, roomName)
      case 'syncStep2':
        Y.applyUpdate(this.docs[doc], frame.update, roomName)
        return this.#sendWhatIsMissing(doc, frame.stateVector)
      case 'syncStep1':
        return this.#sendWhatIsMissing(doc, frame.stateVector)
      case 'refused':
        return this.#startOver(frame.seq)
      case 'ack':
        return this.#world.count('acknowledged')
      case 'inkFrame':
        return
    }
  }

  /** A client's steps on every open of its socket. */
  sync(): void {
    for (const doc of docNames) {
      this.#send(doc, { kind: 'syncStep1', stateVector: Y.encodeStateVector(this.docs[doc]) })
    }
  }

  undo(): void {
    if (this.#undo.undo() !== null) this.#world.count('undone')
  }

  redo(): void {
    if (this.#undo.redo() !== null) this.#world.count('redone')
  }

  /** Upgrades the page to the format of this person's build, as opening it would. */
  migrate(): void {
    const isLater = this.format > PAGE_FORMAT
    if (isLater && migratePage(this.docs.page, 'migration', laterMigrations)) this.#world.count('pages migrated')
  }

  /** A write that no operation makes. */
  forge(write: (docs: Record<DocName, Y.Doc>) => void): void {
    this.#hasForged = true
    this.#world.count('forged')
    write(this.docs)
  }

  /** Loses everything but the log, and starts again from it as a new client of the documents. */
  crash(): void {
    this.#world.count('peer crashes')
    this.#world.dropLettersOf(this.name)
    this.wayBack = null
    const { index, page } = this.docs
    const isSabotaged = this.#world.sabotage === 'clientid'
    if (isSabotaged) this.#log.splice(-3)
    this.#undo = this.#open(isSabotaged ? { index: index.clientID, page: page.clientID } : null)
  }

  /** Makes the documents from the log; returns their undo manager. */
  #open(clientIds: Record<DocName, number> | null): Y.UndoManager {
    this.docs = emptyDocs()
    for (const { doc, update } of this.#log) Y.applyUpdate(this.docs[doc], update, roomName)
    for (const doc of docNames) {
      const opened = this.docs[doc]
      opened.clientID = clientIds?.[doc] ?? this.#world.unique()
      opened.on('update', (update: Uint8Array, origin: unknown) => this.#store(doc, update, origin))
      opened.on('afterTransaction', (transaction) => this.#checkUndo(opened, transaction))
    }
    return new Y.UndoManager(undoScope(this.docs.page), {
      trackedOrigins: new Set([this.name]),
      captureTimeout: 0,
    })
  }

  #store(doc: DocName, update: Uint8Array, origin: unknown): void {
    this.#log.push({ doc, update })
    if (origin !== roomName) this.#send(doc, { kind: 'update', seq: this.#seq++, update })
  }

  #checkUndo(doc: Y.Doc, { origin, deleteSet }: Y.Transaction): void {
    if (!(origin instanceof Y.UndoManager)) return
    const isOwn = [...deleteSet.clients.keys()].every((client) => client === doc.clientID)
    if (!isOwn) this.#world.fail('undo removed an edit of somebody else')
  }

  #sendWhatIsMissing(doc: DocName, stateVector: Uint8Array): void {
    for (const update of updatesFor(this.docs[doc], stateVector, PART_BYTES)) {
      this.#send(doc, { kind: 'update', seq: this.#seq++, update })
    }
  }

  #startOver(seq: number): void {
    if (seq < this.#firstSeq) return
    if (!this.#hasForged) this.#world.fail('the room refused what operations wrote')
    this.#hasForged = false
    this.#firstSeq = this.#seq
    this.#log = []
    this.#world.count('replicas started over')
    this.#undo = this.#open(null)
    this.sync()
  }

  #send(doc: DocName, frame: UpFrame): void {
    this.#world.send({ from: this.name, to: roomName, doc, bytes: encodeUp(frame) })
  }
}
