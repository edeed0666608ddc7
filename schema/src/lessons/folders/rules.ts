import type { ErrorCode } from '../../kit/errors.ts'
import { fold } from '../../kit/words.ts'

/** How deep folders stand in one another; a folder at the top has depth 1. The database refuses more. */
export const maxFolderDepth = 8

/** How many folders a person has in an institute, removed ones included. The database refuses more. */
export const maxFolders = 1_000

/** In UTF-16 units; as long as a lesson's name, because both stand side by side. */
export const maxFolderNameLength = 120

/** How many things one call moves. */
export const maxMovedAtOnce = 100

/** How long what was removed can come back, in days. */
export const trashDays = 30

/** What makes two names in one folder the same: Unicode form, case and the width of spaces do not tell them apart. */
export function nameKey(name: string): string {
  return fold(name)
}

/** A folder as the rules need it: where it stands. */
export type Placed = { id: string; parentId: string | null }

/** The folders that a folder stands in, the nearest first, itself included; ends at the top or at a folder that is not there. */
export function pathTo<Folder extends Placed>(folders: ReadonlyMap<string, Folder>, id: string | null): Folder[] {
  const path: Folder[] = []
  for (let at = id; at !== null;) {
    const folder = folders.get(at)
    // A device may hold half of what another one moved; a circle must not hold it up.
    if (folder === undefined || path.includes(folder)) return path
    path.push(folder)
    at = folder.parentId
  }
  return path
}

/** The ids of a folder and of everything below it. */
export function subtreeOf(folders: Iterable<Placed>, id: string): Set<string> {
  const below = Map.groupBy(folders, ({ parentId }) => parentId)
  const found = new Set([id])
  for (const each of found) for (const child of below.get(each) ?? []) found.add(child.id)
  return found
}

function heightOf(folders: readonly Placed[], id: string): number {
  const children = folders.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...children.map((child) => heightOf(folders, child.id)))
}

type MoveRefusal = Extract<ErrorCode, 'folders/not-found' | 'folders/into-itself' | 'folders/too-deep'>

/** Whether a folder may stand in another, or at the top; the database holds the same against two devices at once. */
export function canMoveFolder(all: readonly Placed[], id: string, parentId: string | null): 'ok' | MoveRefusal {
  if (parentId === null) return 'ok'
  const folders = new Map(all.map((folder) => [folder.id, folder]))
  if (!folders.has(parentId)) return 'folders/not-found'
  const inside = subtreeOf(all, id)
  if (inside.has(parentId)) return 'folders/into-itself'
  const depth = pathTo(folders, parentId).length + heightOf(all, id)
  return depth > maxFolderDepth ? 'folders/too-deep' : 'ok'
}

/** Room for the longest number in brackets behind a name. */
const suffixRoom = 8

/** A name that none of the taken keys has: the name itself, or with the lowest free number behind it. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(name))) return name
  const stem = stemOf(name)
  for (let number = 2; ; number += 1) {
    const candidate = `${stem} (${number})`
    if (!taken.has(nameKey(candidate))) return candidate
  }
}

/** A name with a number behind it that nobody else is likely to draw, for when many ask for one name at once. */
export function drawnName(name: string, number: number): string {
  return `${stemOf(name)} (${number})`
}

function stemOf(name: string): string {
  return [...name]
    .slice(0, maxFolderNameLength - suffixRoom)
    .join('')
    .slice(0, maxFolderNameLength - suffixRoom)
    .trim()
}
