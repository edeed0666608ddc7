import type * as Y from 'yjs'
import { pageMaps, readMaps } from './document.ts'
import { isRare, makesShape, readKey, readShape } from './entries.ts'
import type { Entries, ShapeChange } from './entries.ts'
import { byOrder, keyBetween } from './order.ts'
import type { Shape } from './shapes/index.ts'
import { whenMade } from './stored-doc.ts'

/** The changes of one transaction to the shapes of a page. */
export type ShapeChanges = {
  readonly added: readonly Shape[]
  readonly changed: readonly Shape[]
  /** The ids of removed shapes. */
  readonly removed: readonly string[]
  /** The transaction's origin; the second argument of `Y.Doc.transact`. */
  readonly origin: unknown
}

/** A page's shapes, updated by every transaction. An edit costs in proportion to its own size, not to the page's. */
type PageIndex = {
  readonly shapes: Map<string, Shape>
  /** The entries that shapes have, or once had, beside their first one. */
  readonly changes: Map<string, ShapeChange>
  readonly listeners: Set<(changes: ShapeChanges) => void>
  /** An upper bound of all orders. */
  top: string | null
}

const indexes = new WeakMap<Y.Doc, PageIndex>()

/** The shapes of a page by id; the map is alive and must not be written to. */
export function shapesOf(pageDoc: Y.Doc): ReadonlyMap<string, Shape> {
  return indexOf(pageDoc).shapes
}

/** The shapes of a page, the lowest first. */
export function readShapes(pageDoc: Y.Doc): Shape[] {
  return [...indexOf(pageDoc).shapes.values()].sort(byOrder)
}

/** An order above every shape of the page. */
export function topOrder(pageDoc: Y.Doc): string {
  return keyBetween(indexOf(pageDoc).top, null)
}

/** Calls back after each transaction that changed shapes. Returns an unsubscribe function. */
export function observeShapes(pageDoc: Y.Doc, changed: (changes: ShapeChanges) => void): () => void {
  const { listeners } = indexOf(pageDoc)
  // Wrapped, so that one function can be subscribed twice.
  const listener = (changes: ShapeChanges) => changed(changes)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function indexOf(pageDoc: Y.Doc): PageIndex {
  const known = indexes.get(pageDoc)
  if (known !== undefined) return known
  const { shapes } = readMaps(pageDoc)
  const index: PageIndex = { shapes: new Map(), changes: new Map(), listeners: new Set(), top: null }
  refresh(index, shapes, shapes.keys())
  whenMade(pageDoc, () => follow(index, pageMaps(pageDoc).shapes))
  indexes.set(pageDoc, index)
  return index
}

function follow(index: PageIndex, map: Y.Map<unknown>): void {
  map.observe((event, transaction) => {
    const changes = refresh(index, map, event.keysChanged)
    if (changes.added.length + changes.changed.length + changes.removed.length === 0) return
    for (const listener of index.listeners) listener({ ...changes, origin: transaction.origin })
  })
}

function refresh(index: PageIndex, map: Entries, keys: Iterable<string>): Omit<ShapeChanges, 'origin'> {
  const added: Shape[] = []
  const changed: Shape[] = []
  const removed: string[] = []
  for (const id of idsOf(keys, index.changes)) {
    const before = index.shapes.get(id)
    const shape = readShape(map, id, { change: index.changes.get(id) ?? 'nothing', before })
    if (shape === null) {
      if (index.shapes.delete(id)) removed.push(id)
      continue
    }
    index.shapes.set(id, shape)
    if (index.top === null || shape.order > index.top) index.top = shape.order
    const list = before ? changed : added
    list.push(shape)
  }
  return { added, changed, removed }
}

/** The ids of the shapes of keys; also records which further entries each shape has. */
function idsOf(keys: Iterable<string>, changes: Map<string, ShapeChange>): Set<string> {
  const ids = new Set<string>()
  for (const key of keys) {
    const entry = readKey(key)
    if (entry === null) continue
    ids.add(entry.id)
    if (isRare(entry.prefix)) changes.set(entry.id, 'anything')
    else if (!makesShape(entry.prefix) && !changes.has(entry.id)) changes.set(entry.id, 'place')
  }
  return ids
}
