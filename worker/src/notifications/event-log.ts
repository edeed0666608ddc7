import { dayMs } from '@takhti/schema/kit/durations'
import { eventRetentionMs, maxStoredEvents } from '@takhti/schema/notifications/rules'
import type { RoomRows } from '#rooms/room-rows.ts'

/** An event as it is stored: its place in the order of the person's events, and its two parts. */
export type StoredEvent = { seq: number; type: string; body: unknown }

/** How long an event's id is remembered: by then the outbox has tried some hundred and forty times to deliver it. */
const receivedRetentionMs = 7 * dayMs

type Row = { seq: number; type: string; body: string }

/**
 * A person's events of the last quarter of an hour: a device that was offline, or asleep, requests what it missed. `sessionId` is
 * null for an event of all devices, and otherwise the one session that it was for.
 */
export class EventLog {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    // The numbers continue though their rows are deleted: a cursor is never issued twice.
    rows.declare('CREATE TABLE IF NOT EXISTS heard (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID')
    rows.declare(
      'CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, session_id TEXT, type TEXT NOT NULL, body TEXT NOT NULL)',
    )
  }

  /** Whether an event is here for the first time; notes that it was. */
  isFirst(eventId: string, now: number): boolean {
    this.#rows.exec('DELETE FROM heard WHERE at < ?', now - receivedRetentionMs)
    const row = this.#rows.exec('INSERT OR IGNORE INTO heard VALUES (?, ?) RETURNING id', eventId, now)
    return row.toArray().length > 0
  }

  /** Stores an event and answers its number. */
  store(event: { type: string; body: unknown; sessionId: string | null }, now: number): number {
    const { type, body, sessionId } = event
    this.#rows.exec('DELETE FROM events WHERE at < ?', now - eventRetentionMs)
    const row = this.#rows
      .exec<{ seq: number }>(
        'INSERT INTO events (at, session_id, type, body) VALUES (?, ?, ?, ?) RETURNING seq',
        now,
        sessionId,
        type,
        JSON.stringify(body),
      )
      .one()
    this.#rows.exec('DELETE FROM events WHERE seq <= ?', row.seq - maxStoredEvents)
    return row.seq
  }

  /** The events of a session after a number; without a session, those of all devices. */
  after(cursor: number, sessionId: string | null, now: number): StoredEvent[] {
    return this.#rows
      .exec<Row>(
        'SELECT seq, type, body FROM events WHERE seq > ? AND at >= ? AND (session_id IS NULL OR session_id = ?) ORDER BY seq',
        cursor,
        now - eventRetentionMs,
        sessionId,
      )
      .toArray()
      .map(({ seq, type, body }) => ({ seq, type, body: JSON.parse(body) }))
  }

  /** The number of the last event there ever was. */
  last(): number {
    const [row] = this.#rows.exec<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'events'").toArray()
    return row?.seq ?? 0
  }
}
