import type { RoomRows } from '#rooms/room-rows.ts'

/** How long after the first change a room reports all changes since. */
const delayMs = 30_000

/** How long after the last one left. */
const leftMs = 500

/** After a failure. */
const againMs = 60_000

/** What an alarm is to report; `count` is the number of its changes. */
export type Due = { isDrawn: boolean; count: number }

/**
 * Records that a room has changes to report to the lists of lessons. The row and the alarm become durable together with
 * the change itself. A room that hibernates or dies in between is woken and reports. A room of a build before search, which
 * does not change any more, reports once, when it is next left.
 */
export class ChangeReport {
  readonly #rows: RoomRows
  readonly #alarm: Pick<DurableObjectStorage, 'setAlarm'>
  /** Whether an alarm that is set covers present changes: a stroke costs a row only when it is the first one. */
  #isNoted = false
  #isNotifying = false

  constructor(rows: RoomRows, alarm: Pick<DurableObjectStorage, 'setAlarm'>) {
    this.#rows = rows
    this.#alarm = alarm
    rows.declare(
      'CREATE TABLE IF NOT EXISTS telling (one INTEGER PRIMARY KEY CHECK (one = 1), changes INTEGER NOT NULL)',
    )
  }

  /** The document changed. */
  changed(): void {
    if (this.#isNoted) return
    this.#isNoted = true
    // A room that hibernated since still has its alarm: setting it again each time would postpone it for as long as drawing goes on.
    if (!this.#isNotifying && (this.#changes() ?? 0) > 0) return
    this.#rows.exec('INSERT INTO telling VALUES (1, 1) ON CONFLICT DO UPDATE SET changes = changes + 1')
    this.#set(delayMs)
  }

  /** The room is empty; `hasContent` is whether there is anything to report. */
  lastLeft(hasContent: boolean): void {
    const changes = this.#changes()
    if (changes === null ? hasContent : changes > 0) this.#set(leftMs)
  }

  /** What is to be reported now; null for nothing. A change from here on is reported by another alarm. */
  begin(): Due | null {
    const count = this.#changes()
    if (count === 0) return null
    this.#isNoted = false
    this.#isNotifying = true
    return { isDrawn: count !== null, count: count ?? 0 }
  }

  /** What was due has been reported. */
  done({ count }: Due): void {
    this.#isNotifying = false
    this.#rows.exec('INSERT INTO telling VALUES (1, 0) ON CONFLICT DO UPDATE SET changes = changes - ?', count)
  }

  /** The report failed, and is still due. */
  again(): void {
    this.#isNotifying = false
    this.#set(againMs)
  }

  #changes(): number | null {
    const [row] = this.#rows.exec<{ changes: number }>('SELECT changes FROM telling').toArray()
    return row?.changes ?? null
  }

  #set(afterMs: number): void {
    // Not awaited: it is held with the rows of this turn, before anything leaves the room.
    void this.#alarm.setAlarm(Date.now() + afterMs)
  }
}
