import { nameKey } from '../../lessons/folders/rules.ts'

/** In UTF-16 units; as long as the name of an uploaded file. */
export const maxItemNameLength = 200

/** The maximum of items in one move. */
export const maxItemsAtOnce = 100

/** The handling of a taken name in a move: number the moved item, or remove the existing one. */
export const takenWays = ['keepBoth', 'replace'] as const

export type TakenWay = (typeof takenWays)[number]

/** An item as the rules need it. */
export type Named = { id: string; name: string }

/** The writes of a move: each item with its new name, and the ids of replaced items. */
export type ItemPlan = { moved: Named[]; replaced: string[] }

/** Whether one of the items has a name that something in the folder has already. */
export function isAnyTaken(items: readonly Named[], standing: readonly Named[]): boolean {
  const ids = new Set(items.map(({ id }) => id))
  const keys = new Set(standing.filter(({ id }) => !ids.has(id)).map(({ name }) => nameKey(name)))
  return items.some(({ name }) => keys.has(nameKey(name)))
}

/** Plans the move of items into a folder. Pure, so that the device shows the server's result. */
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

/** A name that is not among the keys: the name itself, or with the lowest free number before its extension. */
export function freeFileName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(name))) return name
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.\s]{1,10})?$/su.exec(name) ?? []
  const short = [...stem.slice(0, maxItemNameLength - suffixRoom - ending.length)].join('').toWellFormed().trim()
  for (let number = 2; ; number += 1) {
    const candidate = `${short} (${number})${ending}`
    if (!taken.has(nameKey(candidate))) return candidate
  }
}
