import type { RefusalCode } from '@takhti/schema/board/frames'
import { encodeUp } from '@takhti/schema/board/frames'
import type { StrokePiece } from '@takhti/schema/board/stroke-pieces'
import type { RoomRequest } from '@takhti/schema/live/contract'
import type { SeenInk } from '#board/editor/live-ink.ts'
import type { OpenDocument } from '#offline/documents.ts'
import { openRoomSocket } from '#realtime/room-socket.ts'
import type { OpenSocket } from '#realtime/room-socket.ts'
import { DocumentRefusals } from './document-refusals.ts'
import type { DocumentRoom } from './document-rooms.ts'
import { DocumentSync } from './document-sync.ts'
import { LiveInkReader } from './live-ink-reader.ts'

type RoomConnectionParts = {
  readonly request: RoomRequest
  readonly room: DocumentRoom
  readonly document: OpenDocument
  /** Where the document is stored; this page's own unless given. */
  readonly databaseId?: string
  readonly openSocket?: OpenSocket
  onSynced?(): void
  onRefused(code: RefusalCode): void
  /** The server has no such room for this person. */
  onAbsent?(): void
  onInk?(pieces: readonly SeenInk[]): void
}

/** How long a retired connection waits for acknowledgements. */
const retireMs = 5_000
const lookMs = 100

const open = new Set<string>()

/** Whether a document has a connection, which sends all of its work. */
export function hasConnection(name: string): boolean {
  return open.has(name)
}

/** One document and the connection of its room. */
export class RoomConnection {
  readonly #document: OpenDocument
  readonly #sync: DocumentSync
  readonly #room: DocumentRoom
  readonly #inkReader = new LiveInkReader()
  readonly #end = new AbortController()
  readonly #refusals: DocumentRefusals

  constructor({ request, room, document, databaseId, openSocket = openRoomSocket, ...on }: RoomConnectionParts) {
    this.#document = document
    this.#room = room
    this.#refusals = new DocumentRefusals(document, 'flow_id' in request ? request.flow_id : null, databaseId)
    open.add(document.ledger.id)
    this.#sync = new DocumentSync({
      doc: document.doc,
      ledger: document.ledger,
      send: (bytes) => room.client.sendFrame(bytes),
      // A hidden tab has no animation frames.
      later: (run, afterMs) => {
        if (afterMs !== undefined || globalThis.document.hidden) setTimeout(run, afterMs)
        else requestAnimationFrame(run)
      },
      onRefused: (code) => {
        this.#refusals.refused(code)
        on.onRefused(code)
      },
      onInk: (pieces) => on.onInk?.(this.#inkReader.read(pieces)),
      onSynced: () => {
        this.#refusals.synced()
        on.onSynced?.()
      },
    })
    this.#subscribe()
    const absent = () => void this.#refusals.absent().then((isAbsent) => isAbsent && on.onAbsent?.())
    room.client.connect((listener) => openSocket(request, { ...listener, absent }))
    // Sends pending changes while the tab still exists; the board has settled by then.
    const flush = () => this.#sync.flush()
    addEventListener('pagehide', flush, { signal: this.#end.signal })
    globalThis.document.addEventListener('visibilitychange', flush, { signal: this.#end.signal })
  }

  /** Asks the room to store a version after all local edits so far and before later ones; false without a connection. */
  saveVersion(): boolean {
    if (!this.#sync.isLive) return false
    this.#sync.flush()
    this.#room.storeVersion()
    return true
  }

  /** Sends the shape of a finished stroke, if it has one, before the stroke's end. */
  sendInk(pieces: readonly StrokePiece[]): void {
    if (pieces.some(({ kind }) => kind === 'ended')) this.#sync.flush()
    this.#inkReader.sent(pieces)
    this.#room.client.sendFrame(encodeUp({ kind: 'ink', pieces }))
  }

  /** Closes once all updates are acknowledged, or after a timeout. */
  retire(): void {
    this.#sync.flush()
    const endAtMs = performance.now() + retireMs
    const look = () => {
      if (this.#document.ledger.isSafe || performance.now() > endAtMs) this.close()
      else setTimeout(look, lookMs)
    }
    look()
  }

  close(): void {
    open.delete(this.#document.ledger.id)
    this.#end.abort()
    this.#sync.close()
    this.#room.client.close()
  }

  #subscribe(): void {
    const { client, onPen } = this.#room
    client.opened.on(() => {
      this.#inkReader.forget()
      this.#sync.opened()
    })
    client.closed.on(() => this.#sync.closed())
    client.refused.on((refusal) => this.#refusals.connectionRefused(refusal))
    client.frames.on((bytes) => this.#sync.receive(bytes))
    onPen((mayDraw) => {
      this.#refusals.allow(mayDraw)
      this.#sync.allow(mayDraw)
    })
  }
}
