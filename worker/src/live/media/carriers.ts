import type { Carried } from '@takhti/schema/live/media/model'
import type { RoomRows } from '#rooms/room-rows.ts'
import type { MediaRequest } from '#rooms/rpc.ts'
import type { ClassPlace, From } from '../class-people.ts'

/** The connected devices, as a room lists them. */
type Here = Iterable<{ connection: From; place: ClassPlace }>

/** A session at the SFU whose device is gone, with its open tracks, and how often closing them failed. */
export type LeftCarrier = { carrier: string; mids: string[]; tries: number }

/** The number of tries to close a left session, over about two hours; no session at the SFU lives that long without its device. */
const mostTries = 20

/** Which device has which session at the SFU: one application carries every class of every institute, so the room records the owners. */
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

  /** Whether the caller has this device and session, and wants no track of another class. */
  allows(here: Here, { peerId, personId, sessionId, carrier, pulls }: MediaRequest): boolean {
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

  /** Notes a session of a device, with media lines beside those noted before. */
  note(peerId: string, carrier: string, mids: readonly string[]): void {
    const known = this.#midsOf(carrier)
    this.#rows.exec(
      'INSERT OR REPLACE INTO carriers (carrier, peer_id, mids) VALUES (?, ?, ?)',
      carrier,
      peerId,
      JSON.stringify([...new Set([...known, ...mids])]),
    )
  }

  /** Whether a device announces tracks of its own session, and not of another device. */
  isOf(peerId: string, carried: Carried | null | undefined): boolean {
    return carried === null || carried === undefined || this.#peerOf(carried.session) === peerId
  }

  /** Marks the sessions of all devices but these as left: no device may pull their tracks, and they are to be closed. */
  left(here: ReadonlySet<string>): void {
    const rows = this.#rows.exec<{ carrier: string; peer_id: string; mids: string }>('SELECT * FROM carriers').toArray()
    for (const { carrier, mids } of rows.filter(({ peer_id: peerId }) => !here.has(peerId))) {
      this.#rows.exec('DELETE FROM carriers WHERE carrier = ?', carrier)
      if (mids !== '[]')
        this.#rows.exec('INSERT OR REPLACE INTO left_carriers (carrier, mids) VALUES (?, ?)', carrier, mids)
    }
  }

  /** The sessions still to be closed. */
  listLeft(): LeftCarrier[] {
    const rows = this.#rows
      .exec<{ carrier: string; mids: string; tries: number }>('SELECT * FROM left_carriers')
      .toArray()
    // `note` wrote them.
    return rows.map((row) => ({ ...row, mids: JSON.parse(row.mids) as string[] }))
  }

  /** Deletes a closed session, and counts a failed try of another one; after the last try it is given up. */
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
