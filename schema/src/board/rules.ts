import type * as Y from 'yjs'
import { isId } from '#kit/ids.ts'
import type { Role } from '#kit/roles.ts'
import { indexMaps, indexRoots, isTitle, metaKeys, pageRoots } from './document.ts'
import { makesShape, readKey, type EntryPrefix } from './entries.ts'
import { MAX_ORDER_LENGTH, MAX_PAGES, MAX_SHAPES_PER_PAGE, MAX_UPDATE_BYTES } from './limits.ts'
import { PAGE_FORMAT } from './migrations.ts'
import { isOrderKey } from './order.ts'
import { shapesOf } from './page-shapes.ts'
import { isPaper } from './paper.ts'
import { readWrites, type Write } from './update-reader.ts'
import { isEntry } from './valid-entries.ts'

/** The reasons for which a room refuses an update. */
export type BoardErrorCode =
  | 'board/update-too-large'
  | 'board/update-malformed'
  | 'board/shape-invalid'
  | 'board/too-many-shapes'
  | 'board/too-many-pages'

/**
 * A room's verdict on an update. `ok` is stored and applied. `gap` builds on structs that the room lacks, so the room
 * requests the rest with `syncStep1` and stores nothing. A code is a refusal.
 * A replica whose update was refused can never send the following ones. It starts again from the room's document with a
 * new `Y.Doc`.
 */
export type UpdateVerdict = 'ok' | 'gap' | BoardErrorCode

/** Whether a participant may change the lesson: its teacher, or the participant with the pen. */
export function mayDraw(seat: { readonly role: Role; readonly hasPen: boolean }): boolean {
  return seat.role === 'instructor' || seat.hasPen
}

/** The limits of a document, apart from each shape's own; `format` is the latest that a page may be in. */
export type BoardLimits = {
  readonly shapes: number
  readonly pages: number
  readonly updateBytes: number
  readonly format: number
  /** The bytes left for shapes, text and images; called only where an update adds some. */
  bytesLeft(): number
}

/** The limits of every room. */
export const boardLimits: BoardLimits = {
  shapes: MAX_SHAPES_PER_PAGE,
  pages: MAX_PAGES,
  updateBytes: MAX_UPDATE_BYTES,
  format: PAGE_FORMAT,
  bytesLeft: () => Number.POSITIVE_INFINITY,
}

/** Whether a page document accepts an update. Costs in proportion to the update, not to the page. */
export function checkPageUpdate(update: Uint8Array, current: Y.Doc, within: BoardLimits = boardLimits): UpdateVerdict {
  if (update.length > within.updateBytes) return 'board/update-too-large'
  const writes = readAll(update, current)
  if (typeof writes === 'string') return writes
  const put: Key[] = []
  for (const write of writes) {
    const key = write.root === pageRoots.shapes ? readKey(write.key) : null
    if (!isPageWrite(write, key, within)) return 'board/shape-invalid'
    if (key !== null && write.value !== null) put.push(key)
  }
  const held = shapesOf(current)
  const added = new Set(put.filter(({ prefix, id }) => makesShape(prefix) && !held.has(id)).map(({ id }) => id))
  const isFull =
    (added.size > 0 && held.size + added.size > within.shapes) ||
    (put.some(({ prefix }) => bulky.has(prefix)) && update.length > within.bytesLeft())
  return isFull ? 'board/too-many-shapes' : 'ok'
}

/** Whether a lesson's index document accepts an update. */
export function checkIndexUpdate(update: Uint8Array, current: Y.Doc, within: BoardLimits = boardLimits): UpdateVerdict {
  if (update.length > within.updateBytes) return 'board/update-too-large'
  const writes = readAll(update, current)
  if (typeof writes === 'string') return writes
  if (!writes.every(isIndexWrite)) return 'board/shape-invalid'
  const { orders, removed } = indexMaps(current)
  for (const [root, map] of [[indexRoots.pages, orders] as const, [indexRoots.removed, removed] as const]) {
    const added = new Set(writes.filter((write) => write.root === root && !map.has(write.key)).map(({ key }) => key))
    if (added.size > 0 && map.size + added.size > within.pages) return 'board/too-many-pages'
  }
  return 'ok'
}

function readAll(update: Uint8Array, current: Y.Doc): readonly Write[] | 'gap' | 'board/update-malformed' {
  const reading = readWrites(update, current)
  return reading === 'malformed' ? 'board/update-malformed' : reading
}

/** A parsed key of the shapes map. */
type Key = NonNullable<ReturnType<typeof readKey>>

function isPageWrite({ root, key, value }: Write, entry: Key | null, { format }: BoardLimits): boolean {
  switch (root) {
    case pageRoots.shapes:
      return entry !== null && (value === null || isEntry(entry.prefix, value.set))
    case pageRoots.meta:
      if (key === metaKeys.paper) return value === null || isPaper(value.set)
      return key === metaKeys.format && (value === null || isFormat(value.set, format))
    default:
      return false
  }
}

function isIndexWrite({ root, key, value }: Write): boolean {
  switch (root) {
    case indexRoots.pages:
      return isId(key) && (value === null || isOrderKey(value.set, MAX_ORDER_LENGTH))
    case indexRoots.removed:
      return isId(key) && (value === null || isInstant(value.set))
    case indexRoots.meta:
      return key === metaKeys.title && (value === null || isTitle(value.set))
    default:
      return false
  }
}

/** The prefixes whose values may be large. Position and drawing are a few bytes each, and always fit. */
const bulky: ReadonlySet<EntryPrefix> = new Set(['ink', 'geo', 'alt', 'words', 'drawn', 'link'])

function isFormat(value: unknown, latest: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= latest
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
}
