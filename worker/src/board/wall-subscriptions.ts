import { wallTickMs } from '@takhti/schema/live/wall/rules'
import * as Y from 'yjs'
import { log } from '#platform/log.ts'
import type { RoomRows } from '#rooms/room-rows.ts'
import { Tick } from '#rooms/tick.ts'

type WallSubscriptionsParts = {
  readonly rows: RoomRows
  doc(): Y.Doc
  /** Sends a wall, by its name, what was drawn; false where it has no viewer any more. */
  send(wall: string, update: Uint8Array): Promise<boolean>
}

/**
 * Sends a wall what is drawn on a private board, after it was stored and at most once a tick. The wall's name is a row; what the wall
 * knows already is not. A room that hibernated thus sends all of the page once more, and no viewer misses earlier drawing.
 */
export class WallSubscriptions {
  readonly #parts: WallSubscriptionsParts
  #known: Uint8Array | null = null
  readonly #tick = new Tick(() => void this.#flush())

  constructor(parts: WallSubscriptionsParts) {
    this.#parts = parts
    parts.rows.declare(
      'CREATE TABLE IF NOT EXISTS watched (one INTEGER PRIMARY KEY CHECK (one = 1), wall TEXT NOT NULL)',
    )
  }

  /** Starts the watch of a wall; answers all of the page. */
  watch(wall: string): Uint8Array {
    const { rows, doc } = this.#parts
    rows.exec('INSERT OR REPLACE INTO watched VALUES (1, ?)', wall)
    this.#known = Y.encodeStateVector(doc())
    return Y.encodeStateAsUpdateV2(doc())
  }

  /** Something was stored. */
  drawn(): void {
    if (!this.#tick.isSet && this.#wall() !== null) this.#tick.after(wallTickMs)
  }

  async #flush(): Promise<void> {
    const wall = this.#wall()
    if (wall === null) return
    const doc = this.#parts.doc()
    const update = Y.encodeStateAsUpdateV2(doc, this.#known ?? undefined)
    const before = this.#known
    const vector = Y.encodeStateVector(doc)
    this.#known = vector
    try {
      // An answer from before a viewer returned does not count.
      if (!(await this.#parts.send(wall, update)) && this.#known === vector)
        this.#parts.rows.exec('DELETE FROM watched')
    } catch (error) {
      log('warn', 'a wall could not be told what was drawn', { error })
      this.#known = before
    }
  }

  #wall(): string | null {
    const [row] = this.#parts.rows.exec<{ wall: string }>('SELECT wall FROM watched').toArray()
    return row?.wall ?? null
  }
}
