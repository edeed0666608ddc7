import { hashOf } from '@takhti/schema/kit/hash'
import { newId, type RandomBytes } from '@takhti/schema/kit/ids'
import { randomFrom } from '@takhti/schema/kit/random'

/** Numbers from 0 up to 1, as `randomFrom` makes them. */
export type Random = () => number

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item)
}

/** An id that the same capture, seed and wording always get, dated by the capture. */
export function stableId(capturedAt: string, seed: number, wording: string): string {
  const random = randomFrom(hashOf(`${seed} ${wording}`))
  const fill: RandomBytes = (bytes) => bytes.map(() => Math.floor(random() * 256))
  const at = Date.parse(capturedAt)
  return newId(new Date(Number.isFinite(at) ? at : 0), fill)
}
