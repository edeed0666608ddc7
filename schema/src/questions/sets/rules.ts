/** The most questions of one set. */
export const maxQuestionsOfSet = 200

/** The most cards of one deck. */
export const maxCardsOfDeck = 500

/** The maximum bytes of JSON of the items of one set or deck; one request can contain all of it. */
export const maxSetBytes = 900_000

/** The maximum of changes in one call. */
export const maxChangesAtOnce = 200

/** Storage of a set is charged in steps of so many bytes, so that few edits need more. */
const storageStep = 8_192

/**
 * A stored item of a set or a deck. `version` names its wording and is made by the author; an item that came with
 * `keep` has its own id there. `otherOf` is the id of the item whose other wording this is, where two devices changed
 * one.
 */
export type StoredItem<Item extends { id: string }> = Item & { version: string; otherOf?: string | undefined }

/**
 * One change of a set or a deck, as a device makes it. `base` is the changed version, null for a new item; `after` is
 * the preceding item, null at the front.
 */
export type SetChange<Item extends { id: string }> =
  | { kind: 'put'; item: Item; version: string; base: string | null; after?: string | null | undefined }
  | { kind: 'remove'; id: string; base: string }
  | { kind: 'move'; id: string; after: string | null }

type List<Item extends { id: string }> = readonly StoredItem<Item>[]

/**
 * A set after a change, which may come from a device with an older set. A repeated change has no effect. Pure, so that
 * a device shows the server's result.
 * Where two devices changed one item, the later arrival takes its place. The other wording follows as an item of its
 * own, with an id of `newId`.
 */
export function withChange<Item extends { id: string }>(
  list: List<Item>,
  change: SetChange<Item>,
  newId: () => string,
): List<Item> {
  if (change.kind === 'put') return withPut(list, change, newId)
  if (change.kind === 'move') return withMove(list, change)
  const { id, base } = change
  // A wording that is newer than the decision to remove remains, because it was not the removed one.
  return list.filter((each) => each.version !== base || (each.id !== id && each.otherOf === undefined))
}

/** A set after several changes, in their order. */
export function withChanges<Item extends { id: string }>(
  list: List<Item>,
  changes: readonly SetChange<Item>[],
  newId: () => string,
): List<Item> {
  return changes.reduce<List<Item>>((before, change) => withChange(before, change, newId), list)
}

/** The changes that append items; existing ones are unchanged. */
export function additions<Item extends { id: string }>(items: readonly Item[]): SetChange<Item>[] {
  return items.map((item) => ({ kind: 'put', item, version: item.id, base: null }))
}

function withPut<Item extends { id: string }>(
  list: List<Item>,
  { item, version, base, after }: Extract<SetChange<Item>, { kind: 'put' }>,
  newId: () => string,
): List<Item> {
  if (list.some((each) => each.version === version)) return list
  // The changed wording may be another item's meanwhile: a device continues where its own wording is.
  const changed = list.find((each) => each.version === base)
  if (changed !== undefined) {
    return list.map((each) => (each === changed ? { ...worded(item, version, each.otherOf), id: each.id } : each))
  }
  const standing = list.find(({ id }) => id === item.id)
  // Removed meanwhile, or new: an author's text is not lost.
  if (standing === undefined) return withBehind(list, worded(item, version), after)
  if (base === null) return list
  const other = { ...worded<Item>(standing, standing.version, item.id), id: newId() }
  return list.flatMap((each) => (each === standing ? [worded(item, version, each.otherOf), other] : [each]))
}

function withMove<Item extends { id: string }>(
  list: List<Item>,
  { id, after }: Extract<SetChange<Item>, { kind: 'move' }>,
): List<Item> {
  const moved = list.find((each) => each.id === id)
  const isPlace = after === null || (after !== id && list.some((each) => each.id === after))
  // Without its predecessor it remains in place.
  if (moved === undefined || !isPlace) return list
  return withBehind(
    list.filter((each) => each !== moved),
    moved,
    after,
  )
}

function withBehind<Item extends { id: string }>(
  list: List<Item>,
  stored: StoredItem<Item>,
  after: string | null | undefined,
): List<Item> {
  if (after === null) return [stored, ...list]
  const at = list.findIndex(({ id }) => id === after)
  return at < 0 ? [...list, stored] : list.toSpliced(at + 1, 0, stored)
}

function worded<Item extends { id: string }>(item: Item, version: string, otherOf?: string): StoredItem<Item> {
  // An item that was stored before may have an old `otherOf`, which is dropped.
  const { otherOf: _, ...rest } = item as StoredItem<Item>
  // All of an item, its version replaced.
  return { ...rest, version, ...(otherOf !== undefined && { otherOf }) } as StoredItem<Item>
}

/** An item with its sort number; undefined where it has none yet. */
export type Placed<Row> = Row & { place?: number | undefined }

const placeStep = 1_024

/**
 * Integers that sort rows in their order. As many rows as possible retain their number; where no integer fits between
 * two, all are renumbered.
 */
export function withPlaces<Row>(rows: readonly Placed<Row>[]): (Row & { place: number })[] {
  const retained = rising(rows.map(({ place }) => place))
  const places: number[] = []
  for (let index = 0; index < rows.length; index += 1) {
    const own = retained[index]
    if (own !== undefined) {
      places.push(own)
      continue
    }
    const next = retained.findIndex((place, at) => at > index && place !== undefined)
    const low = places.at(-1) ?? 0
    const high = retained[next] ?? low + placeStep * 2
    const place = low + Math.floor((high - low) / ((next < 0 ? index + 1 : next) - index + 1))
    if (place <= low || place >= high) return rows.map((row, at) => ({ ...row, place: (at + 1) * placeStep }))
    places.push(place)
  }
  return rows.map((row, index) => ({ ...row, place: places[index] ?? 0 }))
}

// The longest rising subsequence of places; the rest is undefined. It is quadratic in the size of a set.
function rising(places: readonly (number | undefined)[]): (number | undefined)[] {
  const best: { length: number; from: number }[] = []
  let end = -1
  for (const [index, place] of places.entries()) {
    best[index] = { length: 0, from: -1 }
    if (place === undefined || place <= 0) continue
    best[index].length = 1
    for (let from = 0; from < index; from += 1) {
      const longer = (best[from]?.length ?? 0) + 1
      if ((places[from] ?? Infinity) < place && longer > best[index].length) best[index] = { length: longer, from }
    }
    if (best[index].length > (best[end]?.length ?? 0)) end = index
  }
  const retained = new Set<number>()
  for (let at = end; at >= 0; at = best[at]?.from ?? -1) retained.add(at)
  return places.map((place, index) => (retained.has(index) ? place : undefined))
}

/** The UTF-8 bytes of JSON that a set stores for its items. */
export function bytesOfItems(items: readonly object[]): number {
  return items.reduce((sum, item) => sum + new TextEncoder().encode(JSON.stringify(item)).byteLength, 0)
}

/** Whether a set has room for so many items of so many bytes. */
export function checkRoom({ count, bytes }: { count: number; bytes: number }, most: number): 'ok' | 'sets/full' {
  return count <= most && bytes <= maxSetBytes ? 'ok' : 'sets/full'
}

/**
 * The storage charged for a set of so many bytes, given the charged bytes so far. It is whole steps, and never falls,
 * because the storage is released with the set as a whole.
 */
export function paidBytes(bytes: number, paid: number): number {
  return Math.max(paid, Math.ceil(bytes / storageStep) * storageStep)
}
