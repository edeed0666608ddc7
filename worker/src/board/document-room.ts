import { BoardFormatError } from '@takhti/schema/board/format-error'
import { type DownFrame, type UpFrame, decodeUp, encodeDown } from '@takhti/schema/board/frames'
import { MAX_FRAME_BYTES, MAX_UPDATE_BYTES } from '@takhti/schema/board/limits'
import type { UpdateVerdict } from '@takhti/schema/board/rules'
import type { StrokePiece } from '@takhti/schema/board/stroke-pieces'
import { splitUpdate } from '@takhti/schema/board/sync'
import { takenAway } from '@takhti/schema/board/versions/taken-away'
import { type Channel, closeCodes } from '@takhti/schema/kit/channel'
import { minTakenAway } from '@takhti/schema/lessons/versions/rules'
import type { Connection } from 'partyserver'
import * as Y from 'yjs'
import { type Drawn, lessonWasDrawn } from '#lessons/port.ts'
import { log } from '#platform/log.ts'
import { type Place, placeOf, Room, sendQuietly, type Verdict } from '#rooms/room.ts'
import type { RoomVersion } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { ChangeReport } from './change-report.ts'
import { DocumentLog } from './document-log.ts'
import { Intake } from './intake.ts'
import { LiveDocument, type Outcome, type Taken } from './live-document.ts'
import { type Moment, VersionLog } from './version-log.ts'

/** A request of a few bytes yields the whole document, so it costs as much as many messages. */
const syncTokens = 20

/** A received update, from a person who might send it. */
type Arrived<P extends Place> = { from: Connection<P>; seat: Seat; seq: number; update: Uint8Array }

/** A room around one Yjs document: it checks each update, stores it, and only then shows and acknowledges it. */
export abstract class DocumentRoom<C extends Channel, P extends Place = Place> extends Room<C, P> {
  protected override readonly maxFrameBytes = MAX_FRAME_BYTES
  readonly #log = new DocumentLog(this.rows)
  protected readonly document = new LiveDocument(this.#log, (update, current) => this.check(update, current))

  readonly #intake = new Intake<Arrived<P>>((arrived) => this.#takeAll(arrived))
  readonly #changeReport = new ChangeReport(this.rows, this.ctx.storage)
  /** People who left since the last change: they saw all of it. */
  readonly #sawAll = new Set<string>()
  readonly #versions = new VersionLog(this.rows)
  /** A connection that could draw at the last check. */
  #drawer: Connection<P> | null = null

  /** The versions of the document, the latest first and as it is now. */
  async listVersions(): Promise<RoomVersion[]> {
    this.#versions.follow(this.#moment())
    return this.#versions.list()
  }

  /** The document of a version as an update of Yjs's second format; null where there is no such version. */
  async readVersion(version: number): Promise<Uint8Array | null> {
    return this.#versions.read(version)
  }

  /** All of the document as an update; null for one that was never changed. */
  async snapshot(): Promise<Uint8Array | null> {
    return this.document.isEmpty() ? null : Y.encodeStateAsUpdate(this.document.doc)
  }

  /** Sets the initial content; a document with any content stays as it is. */
  async fill(update: Uint8Array): Promise<void> {
    if (!this.document.isEmpty()) return
    for (const part of splitUpdate(update, MAX_UPDATE_BYTES)) this.document.take(part)
  }

  async forget(personId: string): Promise<void> {
    await this.dismiss({ who: { personId }, code: closeCodes.forbidden })
    this.#versions.forget(personId)
  }

  override async erase(): Promise<void> {
    this.#intake.drop()
    await this.#log.erase(() => super.erase())
  }

  /** Whether the document accepts an update. */
  protected abstract check(update: Uint8Array, current: Y.Doc): UpdateVerdict

  /** Whether the person of this connection may change the document. */
  protected abstract mayDraw(place: P): boolean

  /** What the lists of lessons store of the document. */
  protected abstract drawnDocument(): Drawn

  /** Pieces of strokes that are being drawn; only pages have them. */
  protected ink(_from: Connection<P>, _place: P, _pieces: readonly StrokePiece[]): void {}

  /** An update has its row. */
  protected stored(): void {}

  /** Stores queued updates first: a client that receives the end of ink then has the stroke that it became. */
  protected takeArrived(): void {
    this.#intake.takeNow()
  }

  protected override frame(from: Connection<P>, place: P, bytes: Uint8Array): void {
    const frame = readFrame(bytes)
    switch (frame?.kind) {
      case undefined:
        return this.refuse(from, 'frame', 'board/update-malformed')
      case 'syncStep1':
        return this.#sync(from, frame.stateVector)
      case 'update':
        return this.#update(from, place, frame)
      case 'ink':
        return this.mayDraw(place) ? this.ink(from, place, frame.pieces) : undefined
      case 'retired':
        return
    }
  }

  /** Reports early once only readers are left: the person who leaves expects the lesson in lists and search, and readers add nothing to it. */
  protected override left({ seat }: P, from: Connection<P>): void {
    this.#sawAll.add(seat.personId)
    if (this.#isOver(from)) this.#changeReport.lastLeft(!this.document.isEmpty())
  }

  override async onAlarm(): Promise<void> {
    this.#followVersions()
    const due = this.#changeReport.begin()
    if (due === null) return
    const [instituteId = '', lessonId = ''] = this.name.split('.')
    try {
      const { isDrawn } = due
      const isOver = this.#isOver()
      const here = [...this.places()].map(({ place }) => place.seat.personId)
      const seenBy = [...new Set([...here, ...this.#sawAll])]
      const report = { drawn: this.drawnDocument(), isDrawn, isOver, seenBy, now: new Date() }
      await lessonWasDrawn(this.env, { instituteId, lessonId }, report)
      this.#changeReport.done(due)
    } catch (error) {
      log('warn', `what was drawn in a ${this.channel.name} could not be told`, { error })
      this.#changeReport.again()
    }
  }

  /** Whether no other connection than `leaving` could still draw. The last one found is checked first, because a whole class may leave at once. */
  #isOver(leaving?: Connection<P>): boolean {
    if (this.#drawer !== null && this.#draws(this.#drawer, leaving)) return false
    this.#drawer = null
    for (const { connection } of this.places()) {
      if (!this.#draws(connection, leaving)) continue
      this.#drawer = connection
      return false
    }
    return true
  }

  #draws(connection: Connection<P>, leaving?: Connection<P>): boolean {
    if (connection.id === leaving?.id || connection.readyState !== WebSocket.OPEN) return false
    const place = placeOf(connection)
    return place !== null && this.mayDraw(place)
  }

  /** Seals the document's present state as a version before a person replaces it. */
  protected storeVersion({ access }: Seat): Verdict {
    if (access !== 'write') return 'common/forbidden'
    this.takeArrived()
    this.#versions.seal(this.#moment())
    return 'ok'
  }

  protected sendFrame(to: WebSocket, frame: DownFrame): void {
    sendQuietly(to, encodeDown(frame))
  }

  #sync(from: Connection<P>, theirs: Uint8Array): void {
    if (!this.charge(from, syncTokens)) return
    this.takeArrived()
    const missing = this.document.missingFor(theirs)
    if (missing === null) return this.refuse(from, 'frame', 'board/update-malformed')
    sendQuietly(from, missing)
  }

  #update(from: Connection<P>, place: P, { seq, update }: { seq: number; update: Uint8Array }): void {
    if (!this.mayDraw(place)) return this.sendFrame(from, { kind: 'refused', seq, code: 'board/read-only' })
    this.#intake.add({ from, seat: place.seat, seq, update })
  }

  #takeAll(arrived: readonly Arrived<P>[]): void {
    const { outcomes, rows, error } = this.storeUpdates(arrived.map(({ update }) => update))
    if (error !== null) log('error', `an update of a ${this.channel.name} could not be stored`, { error })
    const stored = arrived.flatMap((each, at) => {
      const outcome = outcomes[at]
      return outcome?.kind === 'stored' ? [{ ...each, row: outcome.row }] : []
    })
    // The runtime holds these frames until the rows are durable, so none can run ahead of the disk.
    for (const written of rows)
      this.#show(
        written,
        stored.filter(({ row }) => row === written.row),
      )
    for (const [at, { from, seq }] of arrived.entries()) this.#answer(from, seq, outcomes[at])
    if (stored.length === 0) return
    for (const { seat } of stored) this.#versions.drew(isTeacher(seat) ? seat.personId : null)
    this.#changeReport.changed()
    this.stored()
    this.#sawAll.clear()
    this.document.tidy()
  }

  #answer(to: Connection<P>, seq: number, outcome: Outcome | undefined): void {
    switch (outcome?.kind) {
      // A client sends again what failed by our fault; it needs to know which update that was.
      case undefined:
        return this.sendFrame(to, { kind: 'refused', seq, code: 'common/internal' })
      case 'refused':
        return this.sendFrame(to, { kind: 'refused', seq, code: outcome.code })
      case 'gap':
        return this.sendFrame(to, { kind: 'syncStep1', stateVector: this.document.stateVector() })
      case 'known':
      case 'stored':
        return this.sendFrame(to, { kind: 'ack', seq, row: outcome.row })
    }
  }

  #moment(): Moment {
    return { doc: this.document.doc, row: this.document.lastRow(), now: Date.now() }
  }

  /** A version that cannot be stored does not fail the update; the next alarm tries again. */
  #followVersions(): void {
    try {
      this.#versions.follow(this.#moment())
    } catch (error) {
      log('error', `a version of a ${this.channel.name} could not be kept`, { error })
    }
  }

  /** Broadcasts a row as one update; a client that drew a part of it gets only the others' parts. */
  #show({ row, update }: { row: number; update: Uint8Array }, parts: readonly Arrived<P>[]): void {
    const whole = encodeDown({ kind: 'update', row, update })
    const drew = new Set(parts.map(({ from }) => from.id))
    for (const socket of this.sockets()) {
      const id = this.idOf(socket)
      if (id === null || !drew.has(id)) sendQuietly(socket, whole)
      else
        for (const { from, update: part } of parts)
          if (from.id !== id) this.sendFrame(socket, { kind: 'update', row, update: part })
    }
  }

  /** Checks updates and writes their rows; nothing is acknowledged before. */
  protected storeUpdates(updates: readonly Uint8Array[]): Taken {
    return this.document.takeAll(updates, (update, write) => this.#storeOutgoing(update, write))
  }

  /** In one turn with the update's own row: no client receives a large deletion before the state before it is a version. */
  #storeOutgoing(update: Uint8Array, write: () => void): void {
    const gone = takenAway(update, this.document.doc, minTakenAway)
    if (gone === 0) return
    write()
    if (gone >= minTakenAway) this.#versions.seal(this.#moment())
    else this.#versions.sealBetween(this.#moment())
  }
}

/** Whether a version may name this person: a room stores no student's name. */
function isTeacher({ role, access }: Seat): boolean {
  return role === 'instructor' && access === 'write'
}

function readFrame(bytes: Uint8Array): UpFrame | null {
  try {
    return decodeUp(bytes)
  } catch (error) {
    if (error instanceof BoardFormatError) return null
    throw error
  }
}
