import { setTimeout as pause } from 'node:timers/promises'
import { ChaosHand } from './chaos-hand.ts'
import { clear } from './chaos-proxy.ts'
import type { ChaosWorld } from './chaos-world.ts'

const settleLimitMs = 60_000

/** A socket allows 120 messages a second; two of them may be in flight, and each may be doubled. */
const betweenMs = 15

/** Pens that draw on one page at once without waiting for the room, over a bad network. */
export class ChaosPage {
  readonly #world: ChaosWorld
  #lines = 0

  constructor(world: ChaosWorld) {
    this.#world = world
  }

  async run(): Promise<Record<string, number>> {
    const { caller, chance, network, options, storm, fail } = this.#world
    const lessonId = await caller.create('Chaos', caller.newId())
    const hands = Array.from({ length: options.hands }, () => new ChaosHand(chance))
    network.weather = storm
    await Promise.all(hands.map((hand) => this.#draw(hand, lessonId)))
    // The connections go dead silently, and their owners come back over others.
    network.halfOpen()
    network.weather = clear
    await Promise.all(hands.map((hand) => this.#settle(hand, lessonId)))
    const fresh = new ChaosHand(chance)
    await this.#settle(fresh, lessonId)
    const stored = fresh.shapeIds()
    for (const [at, hand] of hands.entries()) {
      const missing = [...hand.acked].filter((shapeId) => !stored.includes(shapeId)).length
      if (missing > 0) fail(`hand ${at}: ${missing} shapes were acknowledged and are lost`)
      if (hand.drawn.size !== options.strokes) fail(`hand ${at} drew ${hand.drawn.size} shapes`)
      for (const code of new Set(hand.refusals)) fail(`hand ${at} was refused with ${code}`)
    }
    await this.#equal(hands, stored)
    for (const hand of [...hands, fresh]) hand.leave()
    return { shapes: stored.length, lines: this.#lines }
  }

  async #draw(hand: ChaosHand, lessonId: string): Promise<void> {
    for (let drawn = 0; drawn < this.#world.options.strokes; drawn += 1) {
      if (!hand.isOpen) await this.#connect(hand, lessonId)
      hand.draw()
      await pause(betweenMs + this.#world.chance.below(betweenMs))
    }
  }

  async #settle(hand: ChaosHand, lessonId: string): Promise<void> {
    await this.#connect(hand, lessonId)
    await this.#until('a hand has settled', () => hand.isSettled)
  }

  /** The last drawing of one of them may still be on its way to another. */
  async #equal(hands: readonly ChaosHand[], stored: readonly string[]): Promise<void> {
    const wanted = stored.join()
    await this.#until('all see the same page', () => hands.every((hand) => hand.shapeIds().join() === wanted))
  }

  async #connect(hand: ChaosHand, lessonId: string): Promise<void> {
    this.#lines += 1
    await hand.connect(this.#world.network.through(await this.#world.caller.pageAddress(lessonId)))
  }

  async #until(what: string, look: () => boolean): Promise<void> {
    const until = performance.now() + settleLimitMs
    while (!look()) {
      if (performance.now() > until) return this.#world.fail(`waited in vain until ${what}`)
      await pause(20)
    }
  }
}
