import { partingMs } from '@takhti/schema/devices/pairing/rules'

/** Sessions of devices that were unpaired, until they end; an alarm wakes the room for the next of them. */
export class Partings {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
    storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS partings (session_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID',
    )
  }

  async add(sessionId: string, now: number): Promise<void> {
    this.#storage.sql.exec('INSERT OR IGNORE INTO partings VALUES (?, ?)', sessionId, now + partingMs)
    await this.#wake()
  }

  /** Takes those whose time has come, and sees to it that the others are heard of. */
  async due(now: number): Promise<string[]> {
    const rows = this.#storage.sql
      .exec<{ session_id: string }>('DELETE FROM partings WHERE at <= ? RETURNING session_id', now)
      .toArray()
    await this.#wake()
    return rows.map((row) => row.session_id)
  }

  async #wake(): Promise<void> {
    const { at } = this.#storage.sql.exec<{ at: number | null }>('SELECT min(at) AS at FROM partings').one()
    if (at !== null) await this.#storage.setAlarm(at)
  }
}
