import { maxListed } from '@takhti/schema/quizzes/rules'
import { Tick } from '#rooms/tick.ts'
import type { PlayerRow } from './player-store.ts'

/** Hosts hear of who comes and who answers at most this often. */
const hostsMs = 250

/** Players hear in the lobby how many they are, the less often the more they are: a thousand of them once a second. */
const playersMs = 1_000

/** What is told of a crowd, a part of it at a time. */
export type Telling = {
  toHosts(joined: readonly PlayerRow[], left: readonly string[], hasAnswered: boolean): void
  toPlayers(): void
  playerCount(): number
  /** After each part: presence or answers have changed. */
  changed(): void
}

/** Gathers who came, went and answered, so that a full hall costs a few messages and not one for each pair of people. */
export class Crowd {
  readonly #telling: Telling
  #joined: PlayerRow[] = []
  #left: string[] = []
  #hasAnswered = false
  readonly #hosts = new Tick(() => this.#tellHosts())
  readonly #players = new Tick(() => this.#telling.toPlayers())

  constructor(telling: Telling) {
    this.#telling = telling
  }

  joined(player: PlayerRow): void {
    this.#joined.push(player)
    this.#hosts.after(hostsMs)
    this.#tellPlayers()
  }

  /** Somebody was sent away, and is in no list that hosts are told after this. */
  removed(playerId: string): void {
    this.#joined = this.#joined.filter(({ id }) => id !== playerId)
    this.left(playerId)
    this.#tellPlayers()
  }

  left(playerId: string): void {
    this.#left.push(playerId)
    this.#hosts.after(hostsMs)
  }

  answered(): void {
    this.#hasAnswered = true
    this.#hosts.after(hostsMs)
  }

  #tellPlayers(): void {
    if (!this.#players.isSet) this.#players.after(Math.max(playersMs, this.#telling.playerCount()))
  }

  #tellHosts(): void {
    const joined = this.#joined.splice(0, maxListed)
    const left = this.#left.splice(0, maxListed)
    this.#telling.toHosts(joined, left, this.#hasAnswered)
    this.#hasAnswered = false
    if (this.#joined.length > 0 || this.#left.length > 0) this.#hosts.after(hostsMs)
    this.#telling.changed()
  }
}
