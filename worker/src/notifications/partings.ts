import { partingMs } from '@takhti/schema/devices/pairing/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { log } from '#platform/log.ts'

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

  /** Ends those whose time has come, each until that is done: one that cannot be ended waits a minute, and holds up no other. */
  async end(now: number, endSession: (sessionId: string) => Promise<void>): Promise<void> {
    const { sql } = this.#storage
    const due = sql.exec<{ id: string }>('SELECT session_id AS id FROM partings WHERE at <= ?', now).toArray()
    for (const { id } of due) {
      try {
        await endSession(id)
        sql.exec('DELETE FROM partings WHERE session_id = ?', id)
      } catch (error) {
        log('warn', 'a session of a device that was unpaired could not be ended', { error })
        sql.exec('UPDATE partings SET at = ? WHERE session_id = ?', now + minuteMs, id)
      }
    }
    await this.#wake()
  }

  async #wake(): Promise<void> {
    const { at } = this.#storage.sql.exec<{ at: number | null }>('SELECT min(at) AS at FROM partings').one()
    if (at !== null) await this.#storage.setAlarm(at)
  }
}
