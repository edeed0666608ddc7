import { hashOf } from './hash.ts'

/** Pseudo-random numbers, the same for the same seed on each device. Not for secrets. */
export type Seeded = {
  /** A whole number from 0 up to, but not including, `count`. */
  below(count: number): number
  /** The items in another order; each order is as likely. */
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** Pseudo-random numbers in [0, 1), the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function seeded(seed: string): Seeded {
  const next = randomFrom(hashOf(seed))
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    shuffled(items) {
      const keyed = [...items]
      for (let last = keyed.length - 1; last > 0; last -= 1) {
        const [taken] = keyed.splice(below(last + 1), 1)
        if (taken !== undefined) keyed.push(taken)
      }
      return keyed
    },
  }
}
