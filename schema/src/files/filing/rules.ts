import { nameKey } from '../../lessons/folders/rules.ts'

/** In UTF-16 units; as long as the name of a file that goes up. */
export const maxItemNameLength = 200

/** How many items one call moves. */
export const maxItemsAtOnce = 100

/** What a move does where a name is taken: number the newcomer, or remove what has the name. */
export const takenWays = ['keepBoth', 'replace'] as const

export type TakenWay = (typeof takenWays)[number]

/** An item as the rules need it. */
export type Named = { id: string; name: string }

/** What a move writes: each item with the name it gets, and the ids of those that make room. */
export type ItemPlan = { moved: Named[]; replaced: string[] }

/** Whether one of the items has a name that something in the folder has already. */
export function isAnyTaken(items: readonly Named[], standing: readonly Named[]): boolean {
  const ids = new Set(items.map(({ id }) => id))
  const keys = new Set(standing.filter(({ id }) => !ids.has(id)).map(({ name }) => nameKey(name)))
  return items.some(({ name }) => keys.has(nameKey(name)))
}

/** What moving items into a folder is; pure, so that the device shows what the edge will do. */
export function planItems(items: readonly Named[], standing: readonly Named[], way: TakenWay): ItemPlan {
  const ids = new Set(items.map(({ id }) => id))
  const inTheWay = standing.filter(({ id }) => !ids.has(id))
  const given = new Set<string>()
  const replaced = new Set<string>()
  const moved = items.map(({ id, name }) => {
    const same = inTheWay.filter((each) => nameKey(each.name) === nameKey(name))
    // Of two that are moved at once and have one name, neither is to be lost.
    const isReplacing = way === 'replace' && !given.has(nameKey(name))
    if (isReplacing) for (const each of same) replaced.add(each.id)
    const left = inTheWay.filter((each) => !replaced.has(each.id)).map((each) => nameKey(each.name))
    const free = freeFileName(name, new Set([...left, ...given]))
    given.add(nameKey(free))
    return { id, name: free }
  })
  return { moved, replaced: [...replaced] }
}

/** Room for the longest number in brackets. */
const suffixRoom = 8

/** A name that none of the keys is of: the name itself, or with the lowest free number before its ending. */
export function freeFileName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(name))) return name
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.\s]{1,10})?$/su.exec(name) ?? []
  const short = [...stem.slice(0, maxItemNameLength - suffixRoom - ending.length)].join('').toWellFormed().trim()
  for (let number = 2; ; number += 1) {
    const candidate = `${short} (${number})${ending}`
    if (!taken.has(nameKey(candidate))) return candidate
  }
}
