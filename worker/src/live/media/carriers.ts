import type { Carried } from '@takhti/schema/live/media/model'
import type { MediaErrand } from '#rooms/rpc.ts'
import type { ClassPlace, From } from '../class-people.ts'

/** Those who are connected, as a room gives them. */
type Here = Iterable<{ connection: From; place: ClassPlace }>

/** A session at the SFU whose device is gone, with the lines of it that stand. */
export type LeftCarrier = { carrier: string; mids: string[] }

/** Which sessions at the SFU the devices of a class have: one application carries every class of every institute, so the room says what is whose. */
export class Carriers {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      `CREATE TABLE IF NOT EXISTS carriers (carrier TEXT PRIMARY KEY, peer_id TEXT NOT NULL, mids TEXT NOT NULL DEFAULT '[]') WITHOUT ROWID`,
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
    this.#sql.exec(
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

  /** A device is gone: what it had is told once, so that it can be closed. */
  left(peerId: string): LeftCarrier[] {
    const rows = this.#sql.exec<{ carrier: string; mids: string }>(
      'DELETE FROM carriers WHERE peer_id = ? RETURNING carrier, mids',
      peerId,
    )
    // `note` wrote them.
    return rows.toArray().map(({ carrier, mids }) => ({ carrier, mids: JSON.parse(mids) as string[] }))
  }

  #peerOf(carrier: string): string | null {
    const [row] = this.#sql
      .exec<{ peer_id: string }>('SELECT peer_id FROM carriers WHERE carrier = ?', carrier)
      .toArray()
    return row?.peer_id ?? null
  }

  #midsOf(carrier: string): string[] {
    const [row] = this.#sql.exec<{ mids: string }>('SELECT mids FROM carriers WHERE carrier = ?', carrier).toArray()
    // `note` wrote them.
    return row === undefined ? [] : (JSON.parse(row.mids) as string[])
  }
}
