import { base64url } from '#platform/random.ts'
import type { ExpectedSeat } from './rpc.ts'
import type { Seat } from './seat.ts'

/** A fresh ticket: 256 random bits, safe in a query. */
export function newTicket(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** A ticket that also names its room, for an address that does not. */
export function ticketFor(room: string, ticket: string): string {
  return `${room}~${ticket}`
}

/** The room and the ticket itself of one that names its room. */
export function partsOfTicket(text: string): { room: string; ticket: string } {
  const [room = '', ticket = ''] = text.split('~')
  return { room, ticket }
}

/** What a room stores instead of the ticket. */
export async function hashTicket(ticket: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket))
  return base64url(new Uint8Array(digest))
}

/** The tickets a room waits for, in its own rows: a room that slept between ticket and socket still knows them. */
export class Tickets {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      'CREATE TABLE IF NOT EXISTS tickets (hash TEXT PRIMARY KEY, seat TEXT NOT NULL, session_id TEXT NOT NULL, person_id TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID',
    )
  }

  expect({ ticketHash, seat, expiresAt }: ExpectedSeat, now: number): void {
    this.#sql.exec('DELETE FROM tickets WHERE expires_at <= ?', now)
    this.#sql.exec(
      'INSERT INTO tickets (hash, seat, session_id, person_id, expires_at) VALUES (?, ?, ?, ?, ?)',
      ticketHash,
      JSON.stringify(seat),
      seat.sessionId,
      seat.personId,
      expiresAt,
    )
  }

  /** Spends the ticket: the row is gone before anybody is let in, so a second use finds nothing. */
  spend(ticketHash: string, now: number): Seat | null {
    const [row] = this.#sql
      .exec<{ seat: string }>('DELETE FROM tickets WHERE hash = ? AND expires_at > ? RETURNING seat', ticketHash, now)
      .toArray()
    // The row holds what `expect` wrote; nothing else writes this table.
    return row === undefined ? null : (JSON.parse(row.seat) as Seat)
  }

  /** Withdraws the unspent tickets of a session, a person, or everybody. */
  withdraw(who: { sessionId: string } | { personId: string } | 'everyone'): void {
    if (who === 'everyone') this.#sql.exec('DELETE FROM tickets')
    else if ('sessionId' in who) this.#sql.exec('DELETE FROM tickets WHERE session_id = ?', who.sessionId)
    else this.#sql.exec('DELETE FROM tickets WHERE person_id = ?', who.personId)
  }
}
