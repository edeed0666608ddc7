import { newId, type RandomBytes } from '@takhti/schema/kit/ids'

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A 32-bit number that depends on every character of a text (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item)
}

/** An id that the same capture, seed and wording always get, dated by the capture. */
export function stableId(capturedAt: string, seed: number, wording: string): string {
  const random = randomFrom(hash(`${seed} ${wording}`))
  const fill: RandomBytes = (bytes) => bytes.map(() => Math.floor(random() * 256))
  const at = Date.parse(capturedAt)
  return newId(new Date(Number.isFinite(at) ? at : 0), fill)
}
