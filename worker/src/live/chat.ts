import type { ChatLine } from '@takhti/schema/live/channel'
import { maxChatLines } from '@takhti/schema/live/rules'
import type { RoomRows } from '#rooms/room-rows.ts'

/** A chat message costs as much as this many messages, so that no person fills the class with text. */
export const chatTokens = 20

type Row = { id: number; person_id: string; name: string; is_teacher: number; text: string; at: number }

type SentLine = {
  personId: string
  name: string
  isTeacher: boolean
  text: string
  sayId: string | undefined
  at: number
}

/** The chat of a class, its last messages. */
export class Chat {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(`CREATE TABLE IF NOT EXISTS chat (id INTEGER PRIMARY KEY AUTOINCREMENT, person_id TEXT NOT NULL,
      name TEXT NOT NULL, is_teacher INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL)`)
    // Also of messages that were deleted, or are too old to be stored.
    rows.declare(`CREATE TABLE IF NOT EXISTS said (person_id TEXT NOT NULL, say_id TEXT NOT NULL,
      PRIMARY KEY (person_id, say_id)) WITHOUT ROWID`)
  }

  clear(): void {
    for (const table of ['chat', 'said']) this.#rows.exec(`DELETE FROM ${table}`)
  }

  /** Whether a person's message was received before: a device without an acknowledgement sends it again. */
  has(personId: string, sayId: string): boolean {
    return (
      this.#rows.exec('SELECT 1 FROM said WHERE person_id = ? AND say_id = ?', personId, sayId).toArray().length > 0
    )
  }

  /** Stores a message. Both rows are written in one turn of the room, which the runtime stores as one. */
  append({ personId, name, isTeacher, text, sayId, at }: SentLine): ChatLine {
    if (sayId !== undefined) this.#rows.exec('INSERT INTO said VALUES (?, ?)', personId, sayId)
    const values = [personId, name, isTeacher ? 1 : 0, text, at]
    const row = this.#rows
      .exec<Row>(
        'INSERT INTO chat (person_id, name, is_teacher, text, at) VALUES (?, ?, ?, ?, ?) RETURNING *',
        ...values,
      )
      .one()
    this.#rows.exec('DELETE FROM chat WHERE id <= ?', row.id - maxChatLines)
    return lineOf(row)
  }

  /** Deletes a chat message; false where there is none. */
  remove(lineId: number): boolean {
    return this.#rows.exec('DELETE FROM chat WHERE id = ? RETURNING id', lineId).toArray().length > 0
  }

  lines(): ChatLine[] {
    return this.#rows.exec<Row>('SELECT * FROM chat ORDER BY id').toArray().map(lineOf)
  }

  forget(personId: string): void {
    for (const table of ['chat', 'said']) this.#rows.exec(`DELETE FROM ${table} WHERE person_id = ?`, personId)
  }
}

function lineOf({ id, person_id, name, is_teacher, text, at }: Row): ChatLine {
  const isTeacher = is_teacher === 1
  return { lineId: id, personId: person_id, name, isTeacher, text, at: new Date(at).toISOString() }
}
