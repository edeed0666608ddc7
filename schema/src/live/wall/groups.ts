/** The sizes of a group; a class with fewer students than the least has no groups. */
export const groupSize = { least: 2, most: 6 } as const

/** The most groups of one wall. */
export const maxWallGroups = 100

/** Students in groups, by their ids. */
export type Groups = readonly (readonly string[])[]

/** Groups of about this size, drawn by lot. Sizes differ by one at most, and none is below the least. */
export function drawGroups(personIds: readonly string[], size: number, random: () => number): string[][] {
  const lots = [...new Set(personIds)].map((id) => ({ id, lot: random() })).toSorted((a, b) => a.lot - b.lot)
  return evenly(
    lots.map(({ id }) => id),
    size,
  )
}

/** These students in as few groups of at most this size as there can be. */
function evenly(ids: readonly string[], size: number): string[][] {
  const count = Math.max(1, Math.min(Math.ceil(ids.length / size), Math.floor(ids.length / groupSize.least)))
  const groups = Array.from({ length: count }, (): string[] => [])
  for (const [at, id] of ids.entries()) groups[at % count]?.push(id)
  return groups.filter((group) => group.length > 0)
}

/**
 * The groups of a class as groups of those who are present. A student of several is in the first of them, and a large
 * group becomes several.
 */
export function groupsOfClass(groups: Groups, present: readonly string[]): string[][] {
  const free = new Set(present)
  return groups.flatMap((group) => {
    const ids = group.filter((id) => free.delete(id))
    return ids.length === 0 ? [] : evenly(ids, groupSize.most)
  })
}

/** These groups with a student moved into one of them; `to` may be one more than there are. */
export function moveTo(groups: Groups, personId: string, to: number): string[][] {
  const others = groups.map((group) => group.filter((id) => id !== personId))
  if (to === others.length) return [...others, [personId]]
  return others.map((group, at) => (at === to ? [...group, personId] : group))
}

/** Whether groups may be started: each of a fit size, and no student in two. */
export function mayStartGroups(groups: Groups): 'ok' | 'size' | 'twice' {
  const all = groups.flat()
  if (new Set(all).size < all.length) return 'twice'
  if (groups.length === 0 || groups.length > maxWallGroups) return 'size'
  return groups.every(({ length }) => length >= groupSize.least && length <= groupSize.most) ? 'ok' : 'size'
}

/** The group of a student who comes late: the smallest with a free place, the first of several; null where all are full. */
export function groupForLate(sizes: readonly number[]): number | null {
  const least = Math.min(...sizes)
  return sizes.length > 0 && least < groupSize.most ? sizes.indexOf(least) : null
}
