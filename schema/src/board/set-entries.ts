import type * as Y from 'yjs'
import { pageMaps } from './document.ts'
import { entryKey, readShape, type EntryPrefix } from './entries.ts'
import type { Arrangement, Placement, Shape } from './shapes/index.ts'
import { isUnturned, type Linear } from './transform.ts'

/** Sets one entry of a shape; within a transaction. */
export function setEntry(pageDoc: Y.Doc, key: { prefix: EntryPrefix; id: string }, value: unknown): void {
  pageMaps(pageDoc).shapes.set(entryKey(key.prefix, key.id), value)
}

/** Deletes one entry of a shape, if it exists; within a transaction. */
function dropEntry(pageDoc: Y.Doc, key: { prefix: EntryPrefix; id: string }): void {
  const { shapes } = pageMaps(pageDoc)
  const name = entryKey(key.prefix, key.id)
  if (shapes.has(name)) shapes.delete(name)
}

/** Writes the given parts of a shape's placement and arrangement. A default value deletes its entry. */
export function setLater(pageDoc: Y.Doc, id: string, later: Partial<Placement & Arrangement>): void {
  const { offset, matrix, groups, isLocked, alt, words, drawn, binds } = later
  const put = (prefix: EntryPrefix, value: unknown, isNothing: boolean) => {
    if (value === undefined) return
    if (isNothing) dropEntry(pageDoc, { prefix, id })
    else setEntry(pageDoc, { prefix, id }, value)
  }
  put('tf', offset && { x: Math.fround(offset.x), y: Math.fround(offset.y) }, offset?.x === 0 && offset.y === 0)
  put('mx', matrix && rounded(matrix), matrix !== undefined && isUnturned(matrix))
  put('gr', groups && [...groups], groups?.length === 0)
  put('lk', isLocked, isLocked === false)
  put('alt', alt, !alt)
  put('words', words, !words)
  put('drawn', drawn, !drawn)
  put('tail', binds && binds.from && { ...binds.from }, binds?.from === null)
  put('head', binds && binds.to && { ...binds.to }, binds?.to === null)
}

/** Changes shapes in one transaction. Shapes that were removed meanwhile are skipped, and so are locked ones. */
export function changeShapes(
  pageDoc: Y.Doc,
  edit: { ids: readonly string[]; origin: unknown; isLockedToo?: boolean },
  change: (shape: Shape, index: number) => void,
): void {
  const { shapes } = pageMaps(pageDoc)
  pageDoc.transact(() => {
    for (const [index, id] of edit.ids.entries()) {
      // Read from the document, because the index lags behind within one transaction.
      const shape = readShape(shapes, id)
      // An entry without its shape would never be read.
      if (shape !== null && (edit.isLockedToo === true || !shape.isLocked)) change(shape, index)
    }
  }, edit.origin)
}

/** Numbers that a document stores in four bytes each; the remaining precision is invisible. */
function rounded({ a, b, c, d }: Linear): Linear {
  return { a: Math.fround(a), b: Math.fround(b), c: Math.fround(c), d: Math.fround(d) }
}
