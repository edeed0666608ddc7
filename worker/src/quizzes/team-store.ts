import type { TeamSettings } from '@takhti/schema/quizzes/teams'
import type { RoomRows } from '#rooms/room-rows.ts'

/** The team of each player, for as long as the quiz has its players. */
export class TeamStore {
  readonly #rows: RoomRows
  #teams: Map<string, number> | null = null

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(
      'CREATE TABLE IF NOT EXISTS player_teams (player_id TEXT PRIMARY KEY, team INTEGER NOT NULL) WITHOUT ROWID',
    )
  }

  of(playerId: string): number | null {
    return this.#load().get(playerId) ?? null
  }

  /** Places a new player: where they chose, or drawn among the smallest teams. */
  place(playerId: string, wished: number | null, { count, by }: TeamSettings): void {
    const isFit = by === 'choice' && wished !== null && wished <= count
    const team = isFit ? wished : this.#drawn(count)
    this.#rows.exec('INSERT OR IGNORE INTO player_teams VALUES (?, ?)', playerId, team)
    this.#load().set(playerId, team)
  }

  forgetAll(): void {
    this.#teams = null
  }

  #drawn(count: number): number {
    const sizes = Array.from({ length: count }, () => 0)
    for (const team of this.#load().values()) sizes[team - 1] = (sizes[team - 1] ?? 0) + 1
    const least = Math.min(...sizes)
    const smallest = sizes.flatMap((size, at) => (size === least ? [at + 1] : []))
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    return smallest[random % smallest.length] ?? 1
  }

  #load(): Map<string, number> {
    this.#teams ??= new Map(
      this.#rows
        .exec<{ player_id: string; team: number }>('SELECT player_id, team FROM player_teams')
        .toArray()
        .map(({ player_id, team }) => [player_id, team]),
    )
    return this.#teams
  }
}
