import type { RoomRows } from '#rooms/room-rows.ts'

/** The placeholder version of all who drew since the latest version was written. */
const unsigned = 0

/** The placeholder of every student: a room stores no student's id, so that nothing is left of an erased one. */
const student = ''

/** Who drew for which version. */
export class VersionActions {
  readonly #rows: RoomRows
  /** Ids that the rows name already; only a person's first stroke costs a row. */
  #noted = new Set<string>()

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(
      'CREATE TABLE IF NOT EXISTS version_hands (version INTEGER, person_id TEXT, PRIMARY KEY (version, person_id)) WITHOUT ROWID',
    )
  }

  note(personId: string | null): void {
    const hand = personId ?? student
    if (this.#noted.has(hand)) return
    this.#rows.exec('INSERT OR IGNORE INTO version_hands VALUES (?, ?)', unsigned, hand)
    this.#noted.add(hand)
  }

  /** Assigns all who drew since the last time to this version. */
  sign(version: number): void {
    this.merge(unsigned, version)
    this.#noted = new Set()
  }

  merge(from: number, to: number): void {
    this.#rows.exec(
      'INSERT OR IGNORE INTO version_hands SELECT ?, person_id FROM version_hands WHERE version = ?',
      to,
      from,
    )
    this.#rows.exec('DELETE FROM version_hands WHERE version = ?', from)
  }

  /** Replaces the id of a former teacher with the students' placeholder. */
  forget(personId: string): void {
    this.#rows.exec(
      'INSERT OR IGNORE INTO version_hands SELECT version, ? FROM version_hands WHERE person_id = ?',
      student,
      personId,
    )
    this.#rows.exec('DELETE FROM version_hands WHERE person_id = ?', personId)
    this.#noted.delete(personId)
  }

  all(): Map<number, { personIds: string[]; hasStudents: boolean }> {
    const rows = this.#rows
      .exec<{ version: number; hand: string }>('SELECT version, person_id AS hand FROM version_hands')
      .toArray()
    const hands = [...Map.groupBy(rows, ({ version }) => version)].map(([version, own]) => {
      const all = own.map(({ hand }) => hand)
      return [
        version,
        { personIds: all.filter((hand) => hand !== student), hasStudents: all.includes(student) },
      ] as const
    })
    return new Map(hands)
  }
}
