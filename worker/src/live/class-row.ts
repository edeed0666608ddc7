import type { LiveMode } from '@takhti/schema/live/model'
import type { RoomRows } from '#rooms/room-rows.ts'
import type { BegunClass } from '#rooms/rpc.ts'

/** The class that a room holds or held last; instants in milliseconds. */
export type HeldClass = {
  liveId: string
  mode: LiveMode
  startedAt: number
  endedAt: number | null
  /** Whether the databases know that it has ended. */
  isNotified: boolean
  /** Since when no teacher has been here; null while one is. */
  awaySince: number | null
  /** When the room last looked around: it cannot vouch for anything since. */
  seenAt: number
  isChatOpen: boolean
}

type Row = {
  live_id: string
  mode: string
  started_at: number
  ended_at: number | null
  is_told: number
  away_since: number | null
  seen_at: number
  is_chat_open: number
}

/** The class as one row of its room, which survives hibernation and crashes. */
export class ClassRow {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(`CREATE TABLE IF NOT EXISTS held_class (one INTEGER PRIMARY KEY CHECK (one = 1), live_id TEXT NOT NULL,
      mode TEXT NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER, is_told INTEGER NOT NULL DEFAULT 0,
      away_since INTEGER, seen_at INTEGER NOT NULL, is_chat_open INTEGER NOT NULL DEFAULT 1)`)
  }

  read(): HeldClass | null {
    const [row] = this.#rows.exec<Row>('SELECT * FROM held_class').toArray()
    if (row === undefined) return null
    return {
      liveId: row.live_id,
      // `begin` below wrote it.
      mode: row.mode as LiveMode,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      isNotified: row.is_told === 1,
      awaySince: row.away_since,
      seenAt: row.seen_at,
      isChatOpen: row.is_chat_open === 1,
    }
  }

  /** Replaces the class before it. Its teacher has the grace period to enter. */
  begin({ liveId, mode, startedAt }: BegunClass, now: number): void {
    this.#rows.exec(
      `INSERT OR REPLACE INTO held_class (one, live_id, mode, started_at, away_since, seen_at) VALUES (1, ?, ?, ?, ?, ?)`,
      liveId,
      mode,
      startedAt,
      now,
      now,
    )
  }

  end(at: number): void {
    this.#rows.exec('UPDATE held_class SET ended_at = ? WHERE ended_at IS NULL', at)
  }

  setNotified(): void {
    this.#rows.exec('UPDATE held_class SET is_told = 1')
  }

  /** Remembers since when no teacher has been here; null where one is. */
  away(since: number | null): void {
    this.#rows.exec('UPDATE held_class SET away_since = ?', since)
  }

  seen(at: number): void {
    this.#rows.exec('UPDATE held_class SET seen_at = ?', at)
  }

  openChat(isOpen: boolean): void {
    this.#rows.exec('UPDATE held_class SET is_chat_open = ?', isOpen ? 1 : 0)
  }
}
