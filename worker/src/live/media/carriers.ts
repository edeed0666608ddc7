import type { Carried } from '@takhti/schema/live/media/model'
import type { RoomRows } from '#rooms/room-rows.ts'
import type { MediaErrand } from '#rooms/rpc.ts'
import type { ClassPlace, From } from '../class-people.ts'

/** Those who are connected, as a room gives them. */
type Here = Iterable<{ connection: From; place: ClassPlace }>

/** A session at the SFU whose device is gone, with the lines of it that stand, and how often they could not be closed. */
export type LeftCarrier = { carrier: string; mids: string[]; tries: number }

/** So often it is tried to close what is left, over about two hours; no session at the SFU lives that long without its device. */
const mostTries = 20

/** Which sessions at the SFU the devices of a class have: one application carries every class of every institute, so the room says what is whose. */
export class Carriers {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(
      `CREATE TABLE IF NOT EXISTS carriers (carrier TEXT PRIMARY KEY, peer_id TEXT NOT NULL, mids TEXT NOT NULL DEFAULT '[]') WITHOUT ROWID`,
    )
    rows.declare(
      'CREATE TABLE IF NOT EXISTS left_carriers (carrier TEXT PRIMARY KEY, mids TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID',
    )
  }

  /** Whether who asks sits at this device, has the session, and wants to hear nobody of another class. */
  allows(here: Here, { peerId, personId, sessionId, carrier, pulls }: MediaErrand): boolean {
    const isSeated = [...here].some(
      ({ connection, place: { seat } }) =>
        connection.id === peerId && seat.personId === personId && seat.sessionId === sessionId,
    )
    return (
      isSeated &&
      (carrier === null || this.#peerOf(carrier) === peerId) &&
      pulls.every((other) => this.#peerOf(other) !== null)
    )
  }

  /** Notes a session of a device, and what lines it has beside those noted before. */
  note(peerId: string, carrier: string, mids: readonly string[]): void {
    const known = this.#midsOf(carrier)
    this.#rows.exec(
      'INSERT OR REPLACE INTO carriers (carrier, peer_id, mids) VALUES (?, ?, ?)',
      carrier,
      peerId,
      JSON.stringify([...new Set([...known, ...mids])]),
    )
  }

  /** Whether a device says of itself what it sends, and not of another one. */
  isOf(peerId: string, carried: Carried | null | undefined): boolean {
    return carried === null || carried === undefined || this.#peerOf(carried.session) === peerId
  }

  /** Every device but these is gone: nobody hears or is heard by what it had, and that is to be closed. */
  left(here: ReadonlySet<string>): void {
    const rows = this.#rows.exec<{ carrier: string; peer_id: string; mids: string }>('SELECT * FROM carriers').toArray()
    for (const { carrier, mids } of rows.filter(({ peer_id: peerId }) => !here.has(peerId))) {
      this.#rows.exec('DELETE FROM carriers WHERE carrier = ?', carrier)
      if (mids !== '[]')
        this.#rows.exec('INSERT OR REPLACE INTO left_carriers (carrier, mids) VALUES (?, ?)', carrier, mids)
    }
  }

  /** What is still to be closed. */
  listLeft(): LeftCarrier[] {
    const rows = this.#rows
      .exec<{ carrier: string; mids: string; tries: number }>('SELECT * FROM left_carriers')
      .toArray()
    // `note` wrote them.
    return rows.map((row) => ({ ...row, mids: JSON.parse(row.mids) as string[] }))
  }

  /** What was left is closed; or it could not be, which is tried a while longer. */
  tried({ carrier, tries }: LeftCarrier, isClosed: boolean): void {
    if (isClosed || tries + 1 >= mostTries) this.#rows.exec('DELETE FROM left_carriers WHERE carrier = ?', carrier)
    else this.#rows.exec('UPDATE left_carriers SET tries = tries + 1 WHERE carrier = ?', carrier)
  }

  #peerOf(carrier: string): string | null {
    const [row] = this.#rows
      .exec<{ peer_id: string }>('SELECT peer_id FROM carriers WHERE carrier = ?', carrier)
      .toArray()
    return row?.peer_id ?? null
  }

  #midsOf(carrier: string): string[] {
    const [row] = this.#rows.exec<{ mids: string }>('SELECT mids FROM carriers WHERE carrier = ?', carrier).toArray()
    // `note` wrote them.
    return row === undefined ? [] : (JSON.parse(row.mids) as string[])
  }
}
