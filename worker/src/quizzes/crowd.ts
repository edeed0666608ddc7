import { maxListed } from '@takhti/schema/quizzes/rules'
import { Tick } from '#rooms/tick.ts'
import type { PlayerRow } from './player-store.ts'

/** The shortest time between two broadcasts to hosts of arrivals and answers. */
const hostsMs = 250

/** The shortest time between two broadcasts of the lobby's size to players; beyond a thousand players it is one millisecond per player. */
const playersMs = 1_000

/** What happened since the last broadcast; `answeredBy` are the players of this room whose answers came. */
export type Gathered = {
  joined: readonly PlayerRow[]
  left: readonly string[]
  hasAnswered: boolean
  answeredBy: readonly string[]
}

/** What a crowd broadcasts, a part of it at a time. */
export type PlayerMessages = {
  toHosts(gathered: Gathered): void
  toPlayers(): void
  playerCount(): number
  /** After each part: presence or answers have changed. */
  changed(): void
}

/** Gathers arrivals, leavers and answers, so that a full hall costs a few messages and not one for each pair of people. */
export class Crowd {
  readonly #messages: PlayerMessages
  #joined: PlayerRow[] = []
  #left: string[] = []
  #hasAnswered = false
  readonly #answeredBy = new Set<string>()
  readonly #hosts = new Tick(() => this.#notifyHosts())
  readonly #players = new Tick(() => this.#messages.toPlayers())

  constructor(messages: PlayerMessages) {
    this.#messages = messages
  }

  joined(player: PlayerRow): void {
    this.#joined.push(player)
    this.#hosts.after(hostsMs)
    this.#notifyPlayers()
  }

  /** Drops a removed player from every later list for hosts. */
  removed(playerId: string): void {
    this.#joined = this.#joined.filter(({ id }) => id !== playerId)
    this.#answeredBy.delete(playerId)
    this.left(playerId)
    this.#notifyPlayers()
  }

  left(playerId: string): void {
    this.#left.push(playerId)
    this.#hosts.after(hostsMs)
  }

  answered(playerId: string | null): void {
    this.#hasAnswered = true
    if (playerId !== null) this.#answeredBy.add(playerId)
    this.#hosts.after(hostsMs)
  }

  #notifyPlayers(): void {
    if (!this.#players.isSet) this.#players.after(Math.max(playersMs, this.#messages.playerCount()))
  }

  #notifyHosts(): void {
    const joined = this.#joined.splice(0, maxListed)
    const left = this.#left.splice(0, maxListed)
    const answeredBy = [...this.#answeredBy].slice(0, maxListed)
    for (const playerId of answeredBy) this.#answeredBy.delete(playerId)
    this.#messages.toHosts({ joined, left, hasAnswered: this.#hasAnswered, answeredBy })
    this.#hasAnswered = this.#answeredBy.size > 0
    if (this.#joined.length > 0 || this.#left.length > 0 || this.#hasAnswered) this.#hosts.after(hostsMs)
    this.#messages.changed()
  }
}
