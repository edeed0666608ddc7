import type { RoomRows } from '#rooms/room-rows.ts'

/** How long after the first change a room tells of all changes since. */
const delayMs = 30_000

/** How long after the last one left. */
const leftMs = 500

/** After a failure. */
const againMs = 60_000

/** What an alarm is to tell; `count` are the changes it tells of. */
export type Due = { isDrawn: boolean; count: number }

/**
 * Remembers that a room has something to tell the lists of lessons, in a row and an alarm that become durable together with
 * the change itself: a room that sleeps or dies in between is woken and tells. A room of a build before search, in which
 * nobody changes anything, tells once, when it is next left.
 */
export class Telling {
  readonly #rows: RoomRows
  readonly #alarm: Pick<DurableObjectStorage, 'setAlarm'>
  /** Whether what changes now is known to be told by an alarm that is set: a stroke costs a row only when it is the first one. */
  #isNoted = false
  #isTelling = false

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
    // A room that slept since has its alarm still: to set it anew each time would put it off for as long as somebody draws.
    if (!this.#isTelling && (this.#changes() ?? 0) > 0) return
    this.#rows.exec('INSERT INTO telling VALUES (1, 1) ON CONFLICT DO UPDATE SET changes = changes + 1')
    this.#set(delayMs)
  }

  /** Nobody is here any more; `hasContent` says whether there is anything to tell. */
  lastLeft(hasContent: boolean): void {
    const changes = this.#changes()
    if (changes === null ? hasContent : changes > 0) this.#set(leftMs)
  }

  /** What is to be told now; null for nothing. A change from here on is told by another alarm. */
  begin(): Due | null {
    const count = this.#changes()
    if (count === 0) return null
    this.#isNoted = false
    this.#isTelling = true
    return { isDrawn: count !== null, count: count ?? 0 }
  }

  /** What was due has been told. */
  done({ count }: Due): void {
    this.#isTelling = false
    this.#rows.exec('INSERT INTO telling VALUES (1, 0) ON CONFLICT DO UPDATE SET changes = changes - ?', count)
  }

  /** It could not be told, and is still to be. */
  again(): void {
    this.#isTelling = false
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
