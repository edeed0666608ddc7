import type { RoomRows } from '#rooms/room-rows.ts'

/** What stands for whoever drew since the latest version was written. */
const unsigned = 0

/** What stands for every student: a room keeps for nobody who they were, so that nothing is left of one who is erased. */
const student = ''

/** Who drew for which version. */
export class VersionHands {
  readonly #rows: RoomRows
  /** Whom the rows name already; a stroke costs a row only when it is somebody's first. */
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

  /** Whoever drew since the last time did so for this version. */
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

  /** What a person drew when they still taught here was drawn by somebody. */
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
