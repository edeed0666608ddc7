import { foldSpelling } from '@takhti/schema/kit/text-fold'
import type { LoggedPlayer } from '@takhti/schema/quizzes/scoring'
import type { RoomRows } from '#rooms/room-rows.ts'

/** A player as the room stores them. */
export type PlayerRow = {
  id: string
  /** Null of guests. */
  personId: string | null
  nickname: string
  realName: string | null
  /** The first turn that they could answer. */
  firstTurn: number
  joinedAt: number
  isKicked: boolean
  /** Where their seat is: a shard by its number, or 0 for the room itself. */
  shard: number
}

type Row = {
  id: string
  person_id: string | null
  nickname: string
  real_name: string | null
  first_turn: number
  joined_at: number
  kicked_at: number | null
  shard: number | null
}

const tables = [
  `CREATE TABLE IF NOT EXISTS players (
  id TEXT PRIMARY KEY, person_id TEXT UNIQUE, nickname TEXT NOT NULL, nickname_key TEXT UNIQUE, real_name TEXT,
  credential_hash TEXT UNIQUE, first_turn INTEGER NOT NULL, joined_at INTEGER NOT NULL, kicked_at INTEGER) WITHOUT ROWID`,
  // Those who have no seat in the room itself.
  'CREATE TABLE IF NOT EXISTS shard_seats (player_id TEXT PRIMARY KEY, shard INTEGER NOT NULL) WITHOUT ROWID',
]

const columns = 'id, person_id, nickname, real_name, first_turn, joined_at, kicked_at, shard'

/** The players of a quiz. A removed player stays in the rows, so that no other returns as them. */
export class PlayerStore {
  readonly #rows: RoomRows
  #count: number | null = null
  #seats: number | null = null
  #shards: number | null = null
  /** A cache of players by id, which each answer reads. */
  readonly #known = new Map<string, PlayerRow>()

  constructor(rows: RoomRows) {
    this.#rows = rows
    for (const table of tables) rows.declare(table)
  }

  count(): number {
    this.#count ??= this.#rows
      .exec<{ count: number }>('SELECT count(*) AS count FROM players WHERE kicked_at IS NULL')
      .one().count
    return this.#count
  }

  /** Everybody who ever had a seat, those who were sent away included. */
  seats(): number {
    this.#seats ??= this.#rows.exec<{ count: number }>('SELECT count(*) AS count FROM players').one().count
    return this.#seats
  }

  /** The last shard with an assigned seat; 0 where there is none. */
  shards(): number {
    this.#shards ??=
      this.#rows.exec<{ last: number | null }>('SELECT max(shard) AS last FROM shard_seats').one().last ?? 0
    return this.#shards
  }

  find(playerId: string): PlayerRow | null {
    const player = this.#known.get(playerId) ?? this.#one('id = ?', playerId)
    if (player !== null) this.#known.set(playerId, player)
    return player
  }

  findPerson(personId: string): PlayerRow | null {
    return this.#one('person_id = ?', personId)
  }

  /** The player whose secret has this hash. */
  findCredential(hash: string): PlayerRow | null {
    return this.#one('credential_hash = ?', hash)
  }

  isTaken(nickname: string): boolean {
    return this.#rows.exec('SELECT 1 FROM players WHERE nickname_key = ?', foldSpelling(nickname)).toArray().length > 0
  }

  add(player: Omit<PlayerRow, 'isKicked'> & { credentialHash: string | null }): void {
    const { id, personId, nickname, realName, credentialHash, firstTurn, joinedAt, shard } = player
    const [count, seats, shards] = [this.count(), this.seats(), this.shards()]
    this.#rows.exec(
      'INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)',
      ...[id, personId, nickname, foldSpelling(nickname), realName, credentialHash, firstTurn, joinedAt],
    )
    if (shard > 0) this.#rows.exec('INSERT INTO shard_seats VALUES (?, ?)', id, shard)
    // Incremented, because counting ten thousand at each of them takes longer than admitting them.
    this.#count = count + 1
    this.#seats = seats + 1
    this.#shards = Math.max(shards, shard)
  }

  kick(playerId: string, at: number): void {
    this.#rows.exec('UPDATE players SET kicked_at = ? WHERE id = ? AND kicked_at IS NULL', at, playerId)
    this.#known.delete(playerId)
    this.#count = null
  }

  /** The players without the removed ones, in the order of joining. */
  all(): PlayerRow[] {
    return this.#list('kicked_at IS NULL ORDER BY joined_at, id')
  }

  latest(count: number): PlayerRow[] {
    return this.#list('kicked_at IS NULL ORDER BY joined_at DESC, id LIMIT ?', count)
  }

  logged(): LoggedPlayer[] {
    return this.all().map(({ id, nickname, firstTurn }) => ({ playerId: id, nickname, firstTurn }))
  }

  /** The ids of all guests, those who were sent away included. */
  guests(): string[] {
    return this.#list('person_id IS NULL').map(({ id }) => id)
  }

  /** Removes the identity of the guests. */
  forgetGuests(): void {
    this.#known.clear()
    this.#rows.exec(
      "UPDATE players SET nickname = '', nickname_key = NULL, real_name = NULL, credential_hash = NULL WHERE person_id IS NULL",
    )
  }

  /** Removes a person's identity; answers the player they were. */
  forgetPerson(personId: string): string | null {
    this.#known.clear()
    const [row] = this.#rows
      .exec<{ id: string }>(
        "UPDATE players SET nickname = '', nickname_key = NULL, real_name = NULL, person_id = NULL WHERE person_id = ? RETURNING id",
        personId,
      )
      .toArray()
    return row?.id ?? null
  }

  forgetAll(): void {
    this.#known.clear()
    this.#count = null
    this.#seats = null
    this.#shards = null
  }

  #one(where: string, value: string): PlayerRow | null {
    return this.#list(where, value)[0] ?? null
  }

  #list(where: string, ...values: (string | number)[]): PlayerRow[] {
    const rows = this.#rows
      .exec<Row>(`SELECT ${columns} FROM players LEFT JOIN shard_seats ON player_id = id WHERE ${where}`, ...values)
      .toArray()
    return rows.map((row) => ({
      id: row.id,
      personId: row.person_id,
      nickname: row.nickname,
      realName: row.real_name,
      firstTurn: row.first_turn,
      joinedAt: row.joined_at,
      isKicked: row.kicked_at !== null,
      shard: row.shard ?? 0,
    }))
  }
}
