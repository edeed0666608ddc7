import { maxListed } from '@takhti/schema/quizzes/rules'
import { Tick } from '#rooms/tick.ts'
import type { PlayerRow } from './player-store.ts'

/** The shortest time between two broadcasts to hosts of arrivals and answers. */
const hostsMs = 250

/** The shortest time between two broadcasts of the lobby's size to players; beyond a thousand players it is one millisecond per player. */
const playersMs = 1_000

/** What a crowd broadcasts, a part of it at a time. */
export type PlayerMessages = {
  toHosts(joined: readonly PlayerRow[], left: readonly string[], hasAnswered: boolean): void
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
    this.left(playerId)
    this.#notifyPlayers()
  }

  left(playerId: string): void {
    this.#left.push(playerId)
    this.#hosts.after(hostsMs)
  }

  answered(): void {
    this.#hasAnswered = true
    this.#hosts.after(hostsMs)
  }

  #notifyPlayers(): void {
    if (!this.#players.isSet) this.#players.after(Math.max(playersMs, this.#messages.playerCount()))
  }

  #notifyHosts(): void {
    const joined = this.#joined.splice(0, maxListed)
    const left = this.#left.splice(0, maxListed)
    this.#messages.toHosts(joined, left, this.#hasAnswered)
    this.#hasAnswered = false
    if (this.#joined.length > 0 || this.#left.length > 0) this.#hosts.after(hostsMs)
    this.#messages.changed()
  }
}
