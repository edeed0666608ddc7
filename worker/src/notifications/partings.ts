import { partingMs } from '@takhti/schema/devices/pairing/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { log } from '#platform/log.ts'
import type { RoomRows } from '#rooms/room-rows.ts'

/** Sessions of devices that were unpaired, until they end; an alarm wakes the room for the next of them. */
export class Partings {
  readonly #rows: RoomRows
  readonly #alarm: Pick<DurableObjectStorage, 'setAlarm'>

  constructor(rows: RoomRows, alarm: Pick<DurableObjectStorage, 'setAlarm'>) {
    this.#rows = rows
    this.#alarm = alarm
    rows.declare('CREATE TABLE IF NOT EXISTS partings (session_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID')
  }

  async add(sessionId: string, now: number): Promise<void> {
    this.#rows.exec('INSERT OR IGNORE INTO partings VALUES (?, ?)', sessionId, now + partingMs)
    await this.#wake()
  }

  /** Ends the due ones, and retries each until that is done: a failed one waits a minute, and delays no other. */
  async end(now: number, endSession: (sessionId: string) => Promise<void>): Promise<void> {
    const due = this.#rows.exec<{ id: string }>('SELECT session_id AS id FROM partings WHERE at <= ?', now).toArray()
    for (const { id } of due) {
      try {
        await endSession(id)
        this.#rows.exec('DELETE FROM partings WHERE session_id = ?', id)
      } catch (error) {
        log('warn', 'a session of a device that was unpaired could not be ended', { error })
        this.#rows.exec('UPDATE partings SET at = ? WHERE session_id = ?', now + minuteMs, id)
      }
    }
    await this.#wake()
  }

  async #wake(): Promise<void> {
    const { at } = this.#rows.exec<{ at: number | null }>('SELECT min(at) AS at FROM partings').one()
    if (at !== null) await this.#alarm.setAlarm(at)
  }
}
