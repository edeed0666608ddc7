import type { ErrorCode } from '../../kit/errors.ts'
import { fold } from '../../kit/words.ts'

/** The maximum depth of nested folders; a folder at the top has depth 1. The database refuses more. */
export const maxFolderDepth = 8

/** The maximum of folders of a person in an institute, removed ones included. The database refuses more. */
export const maxFolders = 1_000

/** In UTF-16 units; as long as a lesson's name, because lists show both. */
export const maxFolderNameLength = 120

/** The maximum of items in one move. */
export const maxMovedAtOnce = 100

/** How long removed items can be restored, in days. */
export const trashDays = 30

/** Two names with one key are equal in one folder: it ignores Unicode form, case and the width of spaces. */
export function nameKey(name: string): string {
  return fold(name)
}

/** A folder for the rules: its id and parent. */
export type Placed = { id: string; parentId: string | null }

/** The path from a folder upwards, the nearest first, itself included. Ends at the top or at a missing folder. */
export function pathTo<Folder extends Placed>(folders: ReadonlyMap<string, Folder>, id: string | null): Folder[] {
  const path: Folder[] = []
  for (let at = id; at !== null;) {
    const folder = folders.get(at)
    // A device may have half of another one's move; a cycle must not loop for ever.
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

/**
 * Whether a folder may be moved into another, or to the top. The database enforces the same against two devices at
 * once.
 */
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

/** A name that is not among the taken keys: the name itself, or with the lowest free number appended. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(name))) return name
  const stem = stemOf(name)
  for (let number = 2; ; number += 1) {
    const candidate = `${stem} (${number})`
    if (!taken.has(nameKey(candidate))) return candidate
  }
}

/** A name with a random number that another caller is unlikely to draw, for many concurrent requests of one name. */
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
