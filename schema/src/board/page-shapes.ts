import type * as Y from 'yjs'
import { isBound, withBoundEnds, type ArrowShape } from './arrow-binds.ts'
import { pageMaps, readMaps } from './document.ts'
import { isRare, makesShape, readKey, readShape } from './entries.ts'
import type { Entries, ShapeChange } from './entries.ts'
import type { Offset } from './geometry.ts'
import { byOrder, keyBetween } from './order.ts'
import type { Shape } from './shapes/index.ts'
import type { LineProps } from './shapes/line.ts'
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
  /** The arrows that are bound to each shape, also to one that is gone and may return. */
  readonly arrows: Map<string, Set<string>>
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

/** The arrows with an end at one of these shapes. */
export function arrowsOn(pageDoc: Y.Doc, ids: Iterable<string>): ArrowShape[] {
  const index = indexOf(pageDoc)
  return [...arrowsAt(index, ids)].flatMap((id) => {
    const shape = index.shapes.get(id)
    return shape?.kind === 'arrow' ? [shape] : []
  })
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
  const index: PageIndex = {
    shapes: new Map(),
    changes: new Map(),
    arrows: new Map(),
    listeners: new Set(),
    top: null,
  }
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
  const changes = { added: new Array<Shape>(), changed: new Array<Shape>(), removed: new Array<string>() }
  const own = idsOf(keys, index.changes)
  const arrows = new Map<string, ArrowShape>()
  for (const id of own) {
    const before = index.shapes.get(id)
    if (before !== undefined && isBound(before)) unlink(index, before)
    const shape = readShape(map, id, { change: index.changes.get(id) ?? 'nothing', before })
    if (shape === null) {
      if (index.shapes.delete(id)) changes.removed.push(id)
      continue
    }
    if (isBound(shape)) arrows.set(id, shape)
    else put(index, shape, before === undefined ? changes.added : changes.changed)
  }
  // An arrow follows its shapes, which may be of the same transaction.
  for (const shape of arrows.values()) {
    link(index, shape)
    const list = index.shapes.has(shape.id) ? changes.changed : changes.added
    put(index, ended(index, shape), list)
  }
  for (const id of arrowsAt(index, own)) if (!own.has(id)) follows(index, map, { id, changed: changes.changed })
  return changes
}

/** Moves the ends of an arrow whose shapes have changed. A restyled shape leaves them where they are. */
function follows(index: PageIndex, map: Entries, { id, changed }: { id: string; changed: Shape[] }): void {
  const before = index.shapes.get(id)
  const stored = readShape(map, id)
  if (before?.kind !== 'arrow' || stored === null) return
  const now = ended(index, stored)
  if (now.kind === 'arrow' && !isSameLine(now.props, before.props)) put(index, now, changed)
}

function isSameLine(one: LineProps, other: LineProps): boolean {
  const isSame = (a: Offset, b: Offset) => a.x === b.x && a.y === b.y
  return isSame(one.from, other.from) && isSame(one.to, other.to)
}

function ended(index: PageIndex, shape: Shape): Shape {
  return withBoundEnds(shape, (id) => index.shapes.get(id))
}

function put(index: PageIndex, shape: Shape, list: Shape[]): void {
  index.shapes.set(shape.id, shape)
  if (index.top === null || shape.order > index.top) index.top = shape.order
  list.push(shape)
}

function link(index: PageIndex, { id, binds }: ArrowShape): void {
  for (const bind of [binds.from, binds.to]) {
    if (bind !== null) index.arrows.set(bind.id, (index.arrows.get(bind.id) ?? new Set()).add(id))
  }
}

function unlink(index: PageIndex, { id, binds }: ArrowShape): void {
  for (const bind of [binds.from, binds.to]) {
    const arrows = bind && index.arrows.get(bind.id)
    if (arrows?.delete(id) === true && arrows.size === 0) index.arrows.delete(bind?.id ?? '')
  }
}

function arrowsAt({ arrows }: PageIndex, ids: Iterable<string>): Set<string> {
  const found = new Set<string>()
  if (arrows.size === 0) return found
  for (const id of ids) for (const arrow of arrows.get(id) ?? []) found.add(arrow)
  return found
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
