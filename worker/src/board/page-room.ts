import { type Cursor, pageChannel } from '@takhti/schema/board/channel'
import { MAX_PAGE_BYTES } from '@takhti/schema/board/limits'
import { textOfPage } from '@takhti/schema/board/page-text'
import { type UpdateVerdict, boardLimits, checkPageUpdate } from '@takhti/schema/board/rules'
import type { StrokePiece } from '@takhti/schema/board/stroke-pieces'
import { closeCodes } from '@takhti/schema/kit/channel'
import { maxPageText } from '@takhti/schema/lessons/finding/rules'
import type { Connection } from 'partyserver'
import type * as Y from 'yjs'
import type { Drawn } from '#lessons/port.ts'
import { lessonRoomName } from '#rooms/names.ts'
import { type Place, type Receivers, placeOf, sendQuietly } from '#rooms/room.ts'
import type { Seat } from '#rooms/seat.ts'
import { CursorRelay, type CursorReceiver } from './cursor-relay.ts'
import { DocumentRoom } from './document-room.ts'
import { Entrance } from './entrance.ts'
import { InkRelay, type InkReceiver } from './ink-relay.ts'
import { WallSubscriptions } from './wall-subscriptions.ts'

type PagePlace = Place<{ hasPen: boolean; penVersion: number }>

/** The room of one page: its document, and the ink that is being drawn on it. */
export class PageRoom extends DocumentRoom<typeof pageChannel, PagePlace> {
  protected readonly channel = pageChannel
  protected readonly receive: Receivers<typeof pageChannel, PagePlace> = {
    'version/keep': (seat) => this.storeVersion(seat),
    'cursor/move': (seat, pointing, from) => {
      const place = placeOf(from)
      if (place === null || !this.mayDraw(place)) return 'common/forbidden'
      this.#cursors.move({ connectionId: from.id, personId: seat.personId }, pointing)
      return 'ok'
    },
  }
  readonly #entrance = new Entrance((people) => {
    const [instituteId = '', lessonId = '', pageId = ''] = this.name.split('.')
    return this.env.LESSON_ROOM.getByName(lessonRoomName(instituteId, lessonId)).enterPage(pageId, people)
  })
  readonly #relay = new InkRelay(() => {
    this.takeArrived()
    return this.#inkReceivers()
  })
  readonly #cursors = new CursorRelay(() => this.#cursorReceivers())

  readonly #wallSubscriptions = new WallSubscriptions({
    rows: this.rows,
    doc: () => this.document.doc,
    send: async (wall, update) => {
      const [, boardId = ''] = this.name.split('.')
      return await this.env.WALL_ROOM.getByName(wall).drew(boardId, update)
    },
  })

  async watch(wall: string): Promise<Uint8Array> {
    return this.#wallSubscriptions.watch(wall)
  }

  /** The room of the lesson passed a pen on; answers whether the person is here. */
  async penChanged(personId: string, pen: { hasPen: boolean; version: number }): Promise<boolean> {
    const connections = [...this.places(personId)].map(({ connection }) => connection)
    for (const connection of connections) this.#applyPen(connection, pen)
    return connections.length > 0
  }

  protected seated(seat: Seat): PagePlace {
    return { seat, hasPen: false, penVersion: -1 }
  }

  protected override async entered(from: Connection<PagePlace>, { seat }: PagePlace): Promise<void> {
    const verdict = await this.#entrance.enter({ personId: seat.personId, access: seat.access })
    if (verdict.code !== 'ok') {
      this.refuse(from, 'connect', verdict.code)
      return from.close(closeCodes.forbidden)
    }
    this.#applyPen(from, verdict)
    const cursors = this.#cursors.here()
    if (cursors.length > 0) this.send(from, 'cursors/moved', { cursors })
  }

  protected override left(place: PagePlace, from: Connection<PagePlace>): void {
    super.left(place, from)
    this.#cursors.leave(from.id)
  }

  protected override stored(): void {
    this.#wallSubscriptions.drawn()
  }

  protected check(update: Uint8Array, current: Y.Doc): UpdateVerdict {
    return checkPageUpdate(update, current, {
      ...boardLimits,
      bytesLeft: () => this.document.bytesLeft(MAX_PAGE_BYTES),
    })
  }

  protected drawnDocument(): Drawn {
    const [, , pageId = ''] = this.name.split('.')
    return { pageId, text: textOfPage(this.document.doc, maxPageText) }
  }

  protected mayDraw({ seat, hasPen }: PagePlace): boolean {
    return seat.access === 'write' || hasPen
  }

  protected override ink(from: Connection<PagePlace>, { seat }: PagePlace, pieces: readonly StrokePiece[]): void {
    for (const piece of pieces) this.#relay.piece({ connectionId: from.id, personId: seat.personId }, piece)
  }

  /** A pen that was passed on while the lesson's room answered is the later one, whichever arrives last. */
  #applyPen(connection: Connection<PagePlace>, { hasPen, version }: { hasPen: boolean; version: number }): void {
    const place = placeOf(connection)
    if (place === null || version < place.penVersion) return
    const next = { ...place, hasPen, penVersion: version }
    connection.setState(next)
    this.send(connection, 'pen/changed', { mayDraw: this.mayDraw(next) })
    if (!this.mayDraw(next)) this.#cursors.leave(connection.id)
  }

  /** Ink would only fill the buffer of a socket that has stopped answering; it fetches what was drawn when it returns. */
  *#inkReceivers(): Iterable<InkReceiver> {
    for (const socket of this.sockets()) {
      if (this.isSilent(socket)) continue
      yield { id: this.idOf(socket), send: (bytes) => sendQuietly(socket, bytes) }
    }
  }

  *#cursorReceivers(): Iterable<CursorReceiver> {
    const texts = new Map<Cursor[], string>()
    const textOf = (cursors: Cursor[]): string => {
      const text = texts.get(cursors) ?? this.textOf('cursors/moved', { cursors })
      texts.set(cursors, text)
      return text
    }
    for (const socket of this.sockets()) {
      if (this.isSilent(socket)) continue
      yield { id: this.idOf(socket), send: (cursors) => sendQuietly(socket, textOf(cursors)) }
    }
  }
}
