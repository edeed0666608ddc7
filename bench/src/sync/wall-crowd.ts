// A class on boards of their own, in a process of its own: its devices draw, and count the bytes they send.
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '#load/child.ts'
import { WallHand } from './wall-hand.ts'

/** The time limit of the last acknowledgements. */
const answerMs = 60_000

/** The result of a class's drawing. */
export type Drawn = { strokes: number; kilobits: number }

let hands: WallHand[] = []

const methods = {
  /** All students join the board of an address of their own. */
  async come(addresses: readonly string[]): Promise<void> {
    hands = await Promise.all(addresses.map((address, who) => WallHand.at(address, who)))
  },

  /** All students draw for so long, and not in step; returns kilobits a second of one student. */
  async draw(ms: number): Promise<Drawn> {
    const before = { bits: sum(({ bits }) => bits), strokes: sum(({ strokes }) => strokes) }
    const startedAt = performance.now()
    await Promise.all(
      hands.map(async (hand, who) => {
        await pause((who * 97) % 1_000)
        await hand.draw(ms)
      }),
    )
    const tookMs = performance.now() - startedAt
    const until = performance.now() + answerMs
    while (sum(({ inDoubt }) => inDoubt) > 0) {
      if (performance.now() > until) throw new Error('Not every stroke was acknowledged')
      await pause(50)
    }
    return {
      strokes: sum(({ strokes }) => strokes) - before.strokes,
      kilobits: (sum(({ bits }) => bits) - before.bits) / hands.length / tookMs,
    }
  },

  async leave(): Promise<void> {
    for (const hand of hands) hand.leave()
    hands = []
  },
}

export type WallCrowd = typeof methods

serve(methods)

function sum(of: (hand: WallHand) => number): number {
  return hands.reduce((total, hand) => total + of(hand), 0)
}
