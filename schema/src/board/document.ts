import type * as Y from 'yjs'
import { MAX_ORDER_LENGTH, MAX_TITLE_LENGTH } from './limits.ts'
import { FIRST_ORDER, byOrder, isOrderKey } from './order.ts'
import { storedMap, type StoredMap } from './stored-doc.ts'

/** The roots of a lesson's index document, each a map. */
export const indexRoots = { meta: 'meta', pages: 'pages', removed: 'removed' } as const

/** The roots of a page's document, each a map. */
export const pageRoots = { meta: 'meta', shapes: 'shapes' } as const

/**
 * The keys of `meta`. An index has a title; a page has the version of its format (absent: 1) and its paper (absent:
 * plain).
 */
export const metaKeys = { title: 'title', format: 'format', paper: 'paper' } as const

/** A page of a lesson: its place, and since when it is removed, if it is. */
export type Page = { readonly id: string; readonly order: string; readonly removedAt: string | null }

/** The title in the index document; empty when it was never set. */
export function readTitle(indexDoc: Y.Doc): string {
  const title = indexDoc.getMap(indexRoots.meta).get(metaKeys.title)
  return isTitle(title) ? title : ''
}

/** The visible pages, in order. Never empty: a lesson without remaining pages shows its first one. */
export function readPages(indexDoc: Y.Doc, lessonId: string): Page[] {
  const all = readAllPages(indexDoc, lessonId)
  const remaining = all.filter((page) => page.removedAt === null)
  return remaining.length > 0
    ? remaining
    : all.filter((page) => page.id === lessonId).map((page) => ({ ...page, removedAt: null }))
}

/** The removed pages that can be restored, the latest first. */
export function readRemovedPages(indexDoc: Y.Doc, lessonId: string): Page[] {
  const shown = new Set(readPages(indexDoc, lessonId).map((page) => page.id))
  return readAllPages(indexDoc, lessonId)
    .filter((page) => !shown.has(page.id))
    .sort((a, b) => ((a.removedAt ?? '') < (b.removedAt ?? '') ? 1 : -1))
}

/** Every page, removed ones included, in order. The first page has the lesson's id and needs no entry. */
export function readAllPages(indexDoc: Y.Doc, lessonId: string): Page[] {
  const { orders, removed } = indexMaps(indexDoc)
  const ids = new Set([lessonId, ...orders.keys()])
  return [...ids].map((id) => readPage(id, orders.get(id), removed.get(id))).sort(byOrder)
}

/** Calls back after any change of the index document. Returns an unsubscribe function. */
export function observeIndex(indexDoc: Y.Doc, changed: () => void): () => void {
  const { meta, orders, removed } = indexMaps(indexDoc)
  const maps = [meta, orders, removed]
  for (const map of maps) map.observe(changed)
  return () => {
    for (const map of maps) map.unobserve(changed)
  }
}

/** The maps of an index document, for the operations on it. */
export function indexMaps(indexDoc: Y.Doc) {
  return {
    meta: indexDoc.getMap<unknown>(indexRoots.meta),
    orders: indexDoc.getMap<unknown>(indexRoots.pages),
    removed: indexDoc.getMap<unknown>(indexRoots.removed),
  }
}

/** The maps of a page document, for the operations on it. */
export function pageMaps(pageDoc: Y.Doc) {
  return { meta: pageDoc.getMap<unknown>(pageRoots.meta), shapes: pageDoc.getMap<unknown>(pageRoots.shapes) }
}

/** The maps of a page document for readers, without making a document. */
export function readMaps(pageDoc: Y.Doc): Record<keyof typeof pageRoots, Y.Map<unknown> | StoredMap> {
  const map = (root: string) => storedMap(pageDoc, root) ?? pageDoc.getMap<unknown>(root)
  return { meta: map(pageRoots.meta), shapes: map(pageRoots.shapes) }
}

/** The maps whose edits a person's undo covers. */
export function undoScope(pageDoc: Y.Doc): Y.Map<unknown>[] {
  const { shapes, meta } = pageMaps(pageDoc)
  return [shapes, meta]
}

/** Whether a value is a title. */
export function isTitle(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TITLE_LENGTH
}

function readPage(id: string, order: unknown, removedAt: unknown): Page {
  return {
    id,
    order: isOrderKey(order, MAX_ORDER_LENGTH) ? order : FIRST_ORDER,
    removedAt: typeof removedAt === 'string' ? removedAt : null,
  }
}
