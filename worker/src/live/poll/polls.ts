import type { AskedPoll, Poll, PollKind, RecordedPoll } from '@takhti/schema/live/poll/model'
import { choicesOf, maxPolls } from '@takhti/schema/live/poll/rules'
import type { RoomRows } from '#rooms/room-rows.ts'
import type { Verdict } from '#rooms/room.ts'

type Row = { poll_id: string; kind: string; question: string; options: string; is_shown: number }

/** What one person reads of the poll that is on; null where none is. */
type ReadPoll = (reader: { personId: string; isTeacher: boolean }) => Poll | null

/** The quick polls of a class; the last one is on until it is ended. */
export class Polls {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(`CREATE TABLE IF NOT EXISTS polls (one INTEGER PRIMARY KEY AUTOINCREMENT, poll_id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL, question TEXT NOT NULL, options TEXT NOT NULL, is_shown INTEGER NOT NULL DEFAULT 0,
      is_over INTEGER NOT NULL DEFAULT 0)`)
    rows.declare(`CREATE TABLE IF NOT EXISTS poll_answers (poll_id TEXT NOT NULL, person_id TEXT NOT NULL,
      choice INTEGER NOT NULL, PRIMARY KEY (poll_id, person_id)) WITHOUT ROWID`)
    rows.declare(`CREATE TABLE IF NOT EXISTS recorded_polls (live_id TEXT NOT NULL, place INTEGER NOT NULL,
      poll TEXT NOT NULL, PRIMARY KEY (live_id, place)) WITHOUT ROWID`)
  }

  clear(): void {
    for (const table of ['polls', 'poll_answers']) this.#rows.exec(`DELETE FROM ${table}`)
  }

  /** Stores the polls of a class that ends with their totals; who chose what is not stored. */
  record(liveId: string): void {
    for (const [place, poll] of this.#counted().entries())
      this.#rows.exec('INSERT OR REPLACE INTO recorded_polls VALUES (?, ?, ?)', liveId, place, JSON.stringify(poll))
  }

  /** The polls of a class: as it ended, or as they are while it goes on. */
  list(liveId: string, isGoing: boolean): RecordedPoll[] {
    if (isGoing) return this.#counted()
    const rows = this.#rows.exec<{ poll: string }>(
      'SELECT poll FROM recorded_polls WHERE live_id = ? ORDER BY place',
      liveId,
    )
    // `record` above wrote them.
    return rows.toArray().map(({ poll }) => JSON.parse(poll) as RecordedPoll)
  }

  /** Asks a poll, and ends the one before; a repeated order changes nothing. */
  ask({ pollId, kind, question, options }: AskedPoll): Verdict {
    if (this.#has(pollId)) return 'ok'
    const { count } = this.#rows.exec<{ count: number }>('SELECT count(*) AS count FROM polls').one()
    if (count >= maxPolls) return 'common/too-many'
    this.#rows.exec('UPDATE polls SET is_over = 1')
    const values = [pollId, kind, question, JSON.stringify(options)]
    this.#rows.exec('INSERT INTO polls (poll_id, kind, question, options) VALUES (?, ?, ?, ?)', ...values)
    return 'ok'
  }

  /** Stores the one answer of a person; until the result is shown, a later one replaces it. */
  answer(pollId: string, personId: string, choice: number): Verdict {
    const poll = this.#going()
    if (poll?.poll_id !== pollId) return 'common/not-found'
    if (poll.is_shown === 1) return 'common/conflict'
    if (choice >= choicesOf(askedOf(poll))) return 'common/bad-request'
    this.#rows.exec('INSERT OR REPLACE INTO poll_answers VALUES (?, ?, ?)', pollId, personId, choice)
    return 'ok'
  }

  show(pollId: string): Verdict {
    return this.#mark('is_shown', pollId)
  }

  end(pollId: string): Verdict {
    return this.#mark('is_over', pollId)
  }

  /** Reads the rows once, for all readers of one broadcast. */
  read(): ReadPoll {
    const row = this.#going()
    if (row === null) return () => null
    const { poll_id: pollId, question, is_shown } = row
    const { kind, options } = askedOf(row)
    const isShown = is_shown === 1
    const counts = Array.from({ length: choicesOf({ kind, options }) }, () => 0)
    const own = new Map<string, number>()
    const answers = this.#rows.exec<{ person_id: string; choice: number }>(
      'SELECT person_id, choice FROM poll_answers WHERE poll_id = ?',
      pollId,
    )
    for (const { person_id, choice } of answers) {
      own.set(person_id, choice)
      counts[choice] = (counts[choice] ?? 0) + 1
    }
    return ({ personId, isTeacher }) => ({
      ...{ pollId, kind, question, options, isShown },
      counts: isTeacher || isShown ? counts : null,
      own: own.get(personId) ?? null,
    })
  }

  forget(personId: string): void {
    this.#rows.exec('DELETE FROM poll_answers WHERE person_id = ?', personId)
  }

  #counted(): RecordedPoll[] {
    const answers = this.#rows
      .exec<{ poll_id: string; choice: number; count: number }>(
        'SELECT poll_id, choice, count(*) AS count FROM poll_answers GROUP BY poll_id, choice',
      )
      .toArray()
    const polls = this.#rows.exec<Row>('SELECT * FROM polls ORDER BY one').toArray()
    return polls.map((row) => {
      const { kind, options } = askedOf(row)
      const counts = Array.from({ length: choicesOf({ kind, options }) }, () => 0)
      for (const { poll_id, choice, count } of answers) if (poll_id === row.poll_id) counts[choice] = count
      return { pollId: row.poll_id, kind, question: row.question, options, counts }
    })
  }

  #mark(column: 'is_shown' | 'is_over', pollId: string): Verdict {
    this.#rows.exec(`UPDATE polls SET ${column} = 1 WHERE poll_id = ?`, pollId)
    return this.#has(pollId) ? 'ok' : 'common/not-found'
  }

  #has(pollId: string): boolean {
    return this.#rows.exec('SELECT 1 FROM polls WHERE poll_id = ?', pollId).toArray().length > 0
  }

  #going(): Row | null {
    const [row] = this.#rows.exec<Row>('SELECT * FROM polls WHERE is_over = 0 ORDER BY one DESC LIMIT 1').toArray()
    return row ?? null
  }
}

function askedOf({ kind, options }: Row): { kind: PollKind; options: string[] } {
  // `ask` above wrote both.
  return { kind: kind as PollKind, options: JSON.parse(options) as string[] }
}
