import { graceMs } from '@takhti/schema/live/rules'
import type { RoomRows } from '#rooms/room-rows.ts'
import type { Attended } from '#rooms/rpc.ts'

type Row = { person_id: string; name: string; is_teacher: number; came_at: number; left_at: number | null }

type Who = { personId: string; name: string; isTeacher: boolean }

/**
 * When people were in a live class. A person is there once, on any number of devices, so that intervals never overlap. A person
 * who returns within the grace period was never away.
 */
export class Attendance {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(`CREATE TABLE IF NOT EXISTS attended (live_id TEXT NOT NULL, person_id TEXT NOT NULL, name TEXT NOT NULL,
      is_teacher INTEGER NOT NULL, came_at INTEGER NOT NULL, left_at INTEGER CHECK (left_at >= came_at),
      PRIMARY KEY (live_id, person_id, came_at)) WITHOUT ROWID`)
    rows.declare(
      'CREATE UNIQUE INDEX IF NOT EXISTS attended_once ON attended (live_id, person_id) WHERE left_at IS NULL',
    )
  }

  came(liveId: string, { personId, name, isTeacher }: Who, at: number): void {
    const [last] = this.#rows
      .exec<Row>(
        'SELECT * FROM attended WHERE live_id = ? AND person_id = ? ORDER BY came_at DESC LIMIT 1',
        liveId,
        personId,
      )
      .toArray()
    if (last !== undefined && last.left_at === null) return
    if (last !== undefined && last.left_at !== null && at - last.left_at <= graceMs) {
      const key = [liveId, personId, last.came_at]
      this.#rows.exec('UPDATE attended SET left_at = NULL WHERE live_id = ? AND person_id = ? AND came_at = ?', ...key)
      return
    }
    const values = [liveId, personId, name, isTeacher ? 1 : 0, at]
    this.#rows.exec('INSERT INTO attended VALUES (?, ?, ?, ?, ?, NULL)', ...values)
  }

  left(liveId: string, personId: string, at: number): void {
    this.#rows.exec(
      'UPDATE attended SET left_at = max(came_at, ?) WHERE live_id = ? AND person_id = ? AND left_at IS NULL',
      at,
      liveId,
      personId,
    )
  }

  /** Closes the open attendance of everybody still there. */
  ended(liveId: string, at: number): void {
    this.#rows.exec('UPDATE attended SET left_at = max(came_at, ?) WHERE live_id = ? AND left_at IS NULL', at, liveId)
    this.#rows.exec('UPDATE attended SET left_at = max(came_at, ?) WHERE live_id = ? AND left_at > ?', at, liveId, at)
  }

  /** People present according to the rows, with or without a socket. */
  present(liveId: string): string[] {
    return this.#rows
      .exec<{ id: string }>('SELECT person_id AS id FROM attended WHERE live_id = ? AND left_at IS NULL', liveId)
      .toArray()
      .map(({ id }) => id)
  }

  list(liveId: string): Attended[] {
    return this.#rows
      .exec<Row>('SELECT * FROM attended WHERE live_id = ? ORDER BY came_at', liveId)
      .toArray()
      .map((row) => ({
        personId: row.person_id,
        name: row.name,
        isTeacher: row.is_teacher === 1,
        cameAt: row.came_at,
        leftAt: row.left_at,
      }))
  }

  forget(personId: string): void {
    this.#rows.exec('DELETE FROM attended WHERE person_id = ?', personId)
  }
}
