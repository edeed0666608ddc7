/** The most questions of one set. */
export const maxQuestionsOfSet = 200

/** The most cards of one deck. */
export const maxCardsOfDeck = 500

/** The most bytes of JSON that the items of one set or deck are; one request can carry all of it. */
export const maxSetBytes = 900_000

/** How many changes one call carries. */
export const maxChangesAtOnce = 200

/** Storage of a set is paid in steps of so many bytes, so that not every edit asks for more. */
const storageStep = 8_192

/**
 * What a set or a deck keeps of an item beside it. `version` names its wording and is made by whoever wrote it; an item that
 * came with `keep` has its own id there. `otherOf` says of which item it is the other wording, where two devices wrote one.
 */
export type Kept<Item extends { id: string }> = Item & { version: string; otherOf?: string | undefined }

/**
 * One change of a set or a deck, as a device makes it. `base` is the version that was changed, null of what is new; `after` is
 * the item that it stands behind, null at the front.
 */
export type SetChange<Item extends { id: string }> =
  | { kind: 'put'; item: Item; version: string; base: string | null; after?: string | null | undefined }
  | { kind: 'remove'; id: string; base: string }
  | { kind: 'move'; id: string; after: string | null }

type List<Item extends { id: string }> = readonly Kept<Item>[]

/**
 * A set after a change that may have been made without knowing the set as it is; a change that is told again does nothing.
 * Pure, so that a device shows what the edge will do. Where two devices wrote one item, the later to arrive has its place and
 * the other wording stands behind it as an item of its own, whose id `newId` makes.
 */
export function withChange<Item extends { id: string }>(
  list: List<Item>,
  change: SetChange<Item>,
  newId: () => string,
): List<Item> {
  if (change.kind === 'put') return withPut(list, change, newId)
  if (change.kind === 'move') return withMove(list, change)
  const { id, base } = change
  // What was written since somebody decided to remove it stays: it is not what they removed.
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

/** The changes that add items at the end; one that stands there already is left as it is. */
export function additions<Item extends { id: string }>(items: readonly Item[]): SetChange<Item>[] {
  return items.map((item) => ({ kind: 'put', item, version: item.id, base: null }))
}

function withPut<Item extends { id: string }>(
  list: List<Item>,
  { item, version, base, after }: Extract<SetChange<Item>, { kind: 'put' }>,
  newId: () => string,
): List<Item> {
  if (list.some((each) => each.version === version)) return list
  // The wording that was changed may have become another item's meanwhile: a device goes on where its own words are.
  const changed = list.find((each) => each.version === base)
  if (changed !== undefined) {
    return list.map((each) => (each === changed ? { ...worded(item, version, each.otherOf), id: each.id } : each))
  }
  const standing = list.find(({ id }) => id === item.id)
  // Removed meanwhile, or new: what somebody wrote is not lost.
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
  // Behind what is gone is nowhere; it stays where it is.
  if (moved === undefined || !isPlace) return list
  return withBehind(
    list.filter((each) => each !== moved),
    moved,
    after,
  )
}

function withBehind<Item extends { id: string }>(
  list: List<Item>,
  kept: Kept<Item>,
  after: string | null | undefined,
): List<Item> {
  if (after === null) return [kept, ...list]
  const at = list.findIndex(({ id }) => id === after)
  return at < 0 ? [...list, kept] : list.toSpliced(at + 1, 0, kept)
}

function worded<Item extends { id: string }>(item: Item, version: string, otherOf?: string): Kept<Item> {
  // An item that was kept before says whose other wording it was.
  const { otherOf: _, ...rest } = item as Kept<Item>
  // All of an item, its version replaced.
  return { ...rest, version, ...(otherOf !== undefined && { otherOf }) } as Kept<Item>
}

/** An item with the number that it is sorted by; undefined where it has none yet. */
export type Placed<Row> = Row & { place?: number | undefined }

const placeStep = 1_024

/**
 * Numbers that sort rows as they stand. As many as possible keep the one they have; numbers are whole, and where no more fit
 * between two of them all are given anew.
 */
export function withPlaces<Row>(rows: readonly Placed<Row>[]): (Row & { place: number })[] {
  const kept = rising(rows.map(({ place }) => place))
  const places: number[] = []
  for (let index = 0; index < rows.length; index += 1) {
    const own = kept[index]
    if (own !== undefined) {
      places.push(own)
      continue
    }
    const next = kept.findIndex((place, at) => at > index && place !== undefined)
    const low = places.at(-1) ?? 0
    const high = kept[next] ?? low + placeStep * 2
    const place = low + Math.floor((high - low) / ((next < 0 ? index + 1 : next) - index + 1))
    if (place <= low || place >= high) return rows.map((row, at) => ({ ...row, place: (at + 1) * placeStep }))
    places.push(place)
  }
  return rows.map((row, index) => ({ ...row, place: places[index] ?? 0 }))
}

// The longest run of places that rises; the rest is undefined. It is quadratic in what a set can hold.
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
  const kept = new Set<number>()
  for (let at = end; at >= 0; at = best[at]?.from ?? -1) kept.add(at)
  return places.map((place, index) => (kept.has(index) ? place : undefined))
}

/** The UTF-8 bytes of JSON that a set keeps of its items. */
export function bytesOfItems(items: readonly object[]): number {
  return items.reduce((sum, item) => sum + new TextEncoder().encode(JSON.stringify(item)).byteLength, 0)
}

/** Whether a set may hold so many items of so many bytes. */
export function checkRoom({ count, bytes }: { count: number; bytes: number }, most: number): 'ok' | 'sets/full' {
  return count <= most && bytes <= maxSetBytes ? 'ok' : 'sets/full'
}

/**
 * The storage that is paid for a set of so many bytes, when so many are paid already: whole steps, and never less than before,
 * because what was paid comes back with the set as a whole.
 */
export function paidBytes(bytes: number, paid: number): number {
  return Math.max(paid, Math.ceil(bytes / storageStep) * storageStep)
}
