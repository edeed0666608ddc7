import type * as Y from 'yjs'
import { releaseEnds } from './arrow-ends.ts'
import { indexMaps, isTitle, metaKeys, pageMaps, readAllPages, readPages } from './document.ts'
import { entryKey, entryPrefixes, isLocked, writeEntry, type MadeShape } from './entries.ts'
import type { Offset } from './geometry.ts'
import { jitter, keysBetween } from './order.ts'
import { arrowsOn, shapesOf } from './page-shapes.ts'
import { changeShapes, setEntry, setLater } from './set-entries.ts'
import { standing, type Arrangement, type Placement } from './shapes/index.ts'
import { lookOf, mergedLook } from './shapes/look.ts'
import type { ShapeStyle } from './shapes/shape.ts'
import type { Linear } from './transform.ts'

/**
 * Every operation is one transaction with the caller's origin, so that undo and sync can attribute it. Ids, times and
 * randomness come from the caller, so that the same call on the same document has one result everywhere.
 */

/** A shape to be drawn; its order is usually `topOrder(pageDoc)`. A copied one has a placement and an arrangement. */
export type NewShape = MadeShape & Partial<Placement & Arrangement> & { readonly id: string }

/** Sets the lesson's title; a title that is too long is cut by the caller. */
export function setTitle(indexDoc: Y.Doc, title: string, origin: unknown): void {
  if (!isTitle(title)) throw new RangeError('the title is too long')
  indexDoc.transact(() => indexMaps(indexDoc).meta.set(metaKeys.title, title), origin)
}

type AddedPages = { lessonId: string; after?: string; random: () => number }

/** Adds a page after another, or at the end. */
export function addPage(indexDoc: Y.Doc, { id, ...page }: AddedPages & { id: string }, origin: unknown): void {
  addPages(indexDoc, { ids: [id], ...page }, origin)
}

/** Adds pages in their order after another, or at the end. */
export function addPages(indexDoc: Y.Doc, added: AddedPages & { ids: readonly string[] }, origin: unknown): void {
  const { ids, lessonId, after, random } = added
  const others = readAllPages(indexDoc, lessonId)
  const place = after === undefined ? others.length : others.findIndex(({ id }) => id === after) + 1
  indexDoc.transact(() => setPlaces(indexDoc, { ids, others, place, random }), origin)
}

/** Moves a page to a place among the pages that are shown, counted from 0 without the page itself. */
export function movePage(
  indexDoc: Y.Doc,
  move: { id: string; lessonId: string; to: number; random: () => number },
  origin: unknown,
): void {
  const others = readAllPages(indexDoc, move.lessonId).filter(({ id }) => id !== move.id)
  const shown = readPages(indexDoc, move.lessonId).filter(({ id }) => id !== move.id)
  const next = shown[move.to]
  const place = next === undefined ? others.length : others.findIndex(({ id }) => id === next.id)
  indexDoc.transact(() => setPlaces(indexDoc, { ids: [move.id], others, place, random: move.random }), origin)
}

/** Removes a page so that it can be restored for 30 days; its document is unchanged. */
export function removePage(indexDoc: Y.Doc, page: { id: string; removedAt: string }, origin: unknown): void {
  indexDoc.transact(() => indexMaps(indexDoc).removed.set(page.id, page.removedAt), origin)
}

/** Restores a removed page at its place. */
export function restorePage(indexDoc: Y.Doc, pageId: string, origin: unknown): void {
  indexDoc.transact(() => indexMaps(indexDoc).removed.delete(pageId), origin)
}

/** Draws a shape. */
export function addShape(pageDoc: Y.Doc, shape: NewShape, origin: unknown): void {
  addShapes(pageDoc, [shape], origin)
}

/** Draws several shapes as one edit. */
export function addShapes(pageDoc: Y.Doc, added: readonly NewShape[], origin: unknown): void {
  pageDoc.transact(() => {
    for (const shape of added) {
      const { prefix, value } = writeEntry(shape)
      const look = lookOf(shape.style)
      setEntry(pageDoc, { prefix, id: shape.id }, value)
      if (look !== null) setEntry(pageDoc, { prefix: 'look', id: shape.id }, look)
      setLater(pageDoc, shape.id, shape)
    }
  }, origin)
}

/**
 * Moves shapes: each offset is relative to the drawn position and replaces the previous one. A matrix, if given,
 * replaces rotation and stretch. Only changes are written. An arrow that moves without a shape at its end leaves it.
 */
export function placeShapes(
  pageDoc: Y.Doc,
  placements: readonly { id: string; offset: Offset; matrix?: Linear }[],
  origin: unknown,
): void {
  const ids = placements.map(({ id }) => id)
  const shown = shapesOf(pageDoc)
  changeShapes(pageDoc, { ids, origin }, (shape, index) => {
    releaseEnds(pageDoc, shown.get(shape.id) ?? shape, ({ id }) => !ids.includes(id))
    const { offset = shape.offset, matrix = shape.matrix } = placements[index] ?? {}
    setLater(pageDoc, shape.id, {
      ...((offset.x !== shape.offset.x || offset.y !== shape.offset.y) && { offset }),
      ...(matrix !== shape.matrix && { matrix: standing(shape.kind, matrix) }),
    })
  })
}

/** Changes the named parts of the shapes' style; two people's concurrent changes of different parts both hold. */
export function restyleShapes(
  pageDoc: Y.Doc,
  restyle: { ids: readonly string[]; style: Partial<ShapeStyle> },
  origin: unknown,
): void {
  changeShapes(pageDoc, { ids: restyle.ids, origin }, (shape) => {
    const { colour = shape.style.colour, width = shape.style.width, ...parts } = restyle.style
    if (colour !== shape.style.colour || width !== shape.style.width) {
      setEntry(pageDoc, { prefix: 'st', id: shape.id }, { colour, width })
    }
    const look = mergedLook(pageMaps(pageDoc).shapes.get(entryKey('look', shape.id)), parts)
    if (look !== null) setEntry(pageDoc, { prefix: 'look', id: shape.id }, look)
  })
}

/** Removes shapes with all their entries, locked ones excepted; undo restores them. Arrows to them end where they are. */
export function removeShapes(pageDoc: Y.Doc, ids: readonly string[], origin: unknown): void {
  const { shapes } = pageMaps(pageDoc)
  pageDoc.transact(() => {
    const loose = new Set(ids.filter((id) => !isLocked(shapes, id)))
    for (const arrow of arrowsOn(pageDoc, loose)) {
      if (!loose.has(arrow.id)) releaseEnds(pageDoc, arrow, ({ id }) => loose.has(id))
    }
    for (const key of [...loose].flatMap((id) => entryPrefixes.map((prefix) => entryKey(prefix, id)))) {
      if (shapes.has(key)) shapes.delete(key)
    }
  }, origin)
}

/** Removes every shape of the page that is not locked, as one edit. */
export function clearPage(pageDoc: Y.Doc, origin: unknown): void {
  removeShapes(pageDoc, [...shapesOf(pageDoc).keys()], origin)
}

type Places = {
  ids: readonly string[]
  others: readonly { id: string; order: string }[]
  place: number
  random: () => number
}

function setPlaces(indexDoc: Y.Doc, { ids, others, place, random }: Places): void {
  const { orders } = indexMaps(indexDoc)
  const before = others[place - 1]?.order ?? null
  // Pages that share a key leave no room between them, so the ones after the gap get keys of their own.
  const tied = others.slice(place).filter(({ order }) => order === before)
  const after = others[place + tied.length]?.order ?? null
  const keys = keysBetween(before, after, ids.length + tied.length)
  for (const [index, key] of keys.entries()) {
    const id = ids[index]
    if (id === undefined) orders.set(tied[index - ids.length]?.id ?? '', key)
    else orders.set(id, jitterBetween(key, keys[index + 1] ?? after, random))
  }
}

/** A key with a random tail that is still below the next one. */
function jitterBetween(key: string, after: string | null, random: () => number): string {
  const varied = jitter(key, random)
  return after === null || varied < after ? varied : key
}
