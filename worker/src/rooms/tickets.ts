import { base64url } from '#platform/random.ts'
import type { RoomRows } from './room-rows.ts'
import type { Dismissed, ExpectedSeat } from './rpc.ts'
import type { Seat } from './seat.ts'
import { Tick } from './tick.ts'

/** The header that carries a ticket from the worker to its room. A client's header of this name is dropped. */
export const ticketHeader = 'takhti-ticket'

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

/** The hash that a room stores instead of the ticket. */
export async function hashTicket(ticket: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket))
  return base64url(new Uint8Array(digest))
}

/** How often expired tickets are deleted: a search at each ticket would read all that a full class has waiting. */
const sweepMs = 10_000

/** Tickets within so many milliseconds are spent together; the window grows once so many came together, as in a class. */
const gatherMs = { few: 3, many: 15 } as const
const many = 8

/** Of some hashes, as JSON, those that a ticket has which is still good. */
const among = 'hash IN (SELECT value FROM json_each(?)) AND expires_at > ?'

/** An unspent ticket becomes a row after so many milliseconds; almost every client has connected by then. */
const heldMs = 2_000

/** So many unspent tickets are stored at once. */
const mostHeld = 1_000

type Spending = { ticketHash: string; resolve(seat: Seat | null): void; reject(error: unknown): void }

/**
 * The tickets that a room expects. A ticket is in memory first, and a pending timer prevents hibernation; one that waits longer
 * is a row. A room that dies in between forgets it: its client is turned away, and asks for another.
 */
export class Tickets {
  readonly #rows: RoomRows
  readonly #held = new Map<string, ExpectedSeat>()
  readonly #tick = new Tick(() => this.#store())
  #sweptAt = 0
  #spending: Spending[] = []
  #gatherMs: number = gatherMs.few

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(
      'CREATE TABLE IF NOT EXISTS tickets (hash TEXT PRIMARY KEY, seat TEXT NOT NULL, session_id TEXT NOT NULL, person_id TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID',
    )
  }

  expect(expected: ExpectedSeat, now: number): void {
    if (now >= this.#sweptAt + sweepMs) {
      this.#rows.exec('DELETE FROM tickets WHERE expires_at <= ?', now)
      this.#sweptAt = now
    }
    this.#held.set(expected.ticketHash, expected)
    this.#tick.after(heldMs)
    if (this.#held.size >= mostHeld) this.#store()
  }

  /**
   * Spends the ticket: the row is gone before a client is admitted, so a second use finds nothing. The tickets of a class that comes at
   * one moment are one write, because each write waits for the disk.
   */
  async spend(ticketHash: string): Promise<Seat | null> {
    return await new Promise((resolve, reject) => {
      this.#spending.push({ ticketHash, resolve, reject })
      if (this.#spending.length === 1) setTimeout(() => this.#spendAll(Date.now()), this.#gatherMs)
    })
  }

  /** Withdraws the unspent tickets of a session, a person, everybody, or those who may not write. */
  withdraw(who: Dismissed): void {
    for (const [hash, { seat }] of this.#held) if (isOf(seat, who)) this.#held.delete(hash)
    if (who === 'everyone') this.#rows.exec('DELETE FROM tickets')
    else if (who === 'readers') this.#rows.exec("DELETE FROM tickets WHERE seat ->> '$.access' <> 'write'")
    else if ('sessionId' in who) this.#rows.exec('DELETE FROM tickets WHERE session_id = ?', who.sessionId)
    else this.#rows.exec('DELETE FROM tickets WHERE person_id = ?', who.personId)
  }

  #store(): void {
    this.#tick.cancel()
    const tickets = [...this.#held.values()].map(({ ticketHash, seat, expiresAt }) => {
      const { sessionId, personId } = seat
      return { ticketHash, seat: JSON.stringify(seat), sessionId, personId, expiresAt }
    })
    if (tickets.length > 0)
      this.#rows.exec(
        `INSERT INTO tickets (hash, seat, session_id, person_id, expires_at)
          SELECT value ->> 'ticketHash', value ->> 'seat', value ->> 'sessionId', value ->> 'personId', value ->> 'expiresAt'
          FROM json_each(?)`,
        JSON.stringify(tickets),
      )
    this.#held.clear()
  }

  #spendAll(now: number): void {
    const spending = this.#spending
    this.#spending = []
    this.#gatherMs = spending.length < many ? gatherMs.few : gatherMs.many
    try {
      const stored = this.#take(
        spending.flatMap(({ ticketHash }) => (this.#held.has(ticketHash) ? [] : [ticketHash])),
        now,
      )
      for (const { ticketHash, resolve } of spending) {
        resolve(this.#takeHeld(ticketHash, now) ?? stored.get(ticketHash) ?? null)
        stored.delete(ticketHash)
      }
    } catch (error) {
      for (const { reject } of spending) reject(error)
    }
  }

  #takeHeld(ticketHash: string, now: number): Seat | null {
    const held = this.#held.get(ticketHash)
    this.#held.delete(ticketHash)
    if (this.#held.size === 0) this.#tick.cancel()
    return held !== undefined && held.expiresAt > now ? held.seat : null
  }

  /** The seats of those stored tickets that are waited for. */
  #take(hashes: readonly string[], now: number): Map<string, Seat> {
    if (hashes.length === 0) return new Map()
    const asked = JSON.stringify(hashes)
    // Read first: any write, even one that finds nothing, delays all output of the room until the disk has it.
    const [found] = this.#rows.exec(`SELECT 1 FROM tickets WHERE ${among} LIMIT 1`, asked, now).toArray()
    if (found === undefined) return new Map()
    const rows = this.#rows
      .exec<{ hash: string; seat: string }>(`DELETE FROM tickets WHERE ${among} RETURNING hash, seat`, asked, now)
      .toArray()
    // The rows hold what `#store` wrote; nothing else writes this table.
    return new Map(rows.map(({ hash, seat }) => [hash, JSON.parse(seat) as Seat]))
  }
}

function isOf({ sessionId, personId, access }: Seat, who: Dismissed): boolean {
  if (who === 'everyone') return true
  if (who === 'readers') return access !== 'write'
  return 'sessionId' in who ? who.sessionId === sessionId : who.personId === personId
}
