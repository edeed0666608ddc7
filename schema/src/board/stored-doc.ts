import type * as Y from 'yjs'

/** The values of a root map, each decoded on access. */
export type StoredMap = { readonly size: number; get(key: string): unknown; keys(): Iterable<string> }

/** The content of rows, read without making a document. */
export type Stored = {
  readonly map: (root: string) => StoredMap
  /** Returns the document's `stateOf`. */
  readonly state: () => string
}

/** A document without content yet: its known entries, its waiting observers, and its maker. */
type Unmade = {
  readonly stored: Stored
  readonly waiting: (() => void)[]
  readonly make: () => void
}

/**
 * The documents of `storedDoc` that are not made yet. The code of `storedDoc` is in the bundle of the openers of pages,
 * and this map in that of all readers.
 */
export const unmade = new WeakMap<Y.Doc, Unmade>()

/** The content of a root map while the document is not made yet. Null afterwards: then the map itself has it. */
export function storedMap(doc: Y.Doc, root: string): StoredMap | null {
  return unmade.get(doc)?.stored.map(root) ?? null
}

/** The state of the document while it is not made yet. Null afterwards: then its structs have it. */
export function storedState(doc: Y.Doc): string | null {
  return unmade.get(doc)?.stored.state() ?? null
}

/** Makes the document, if no caller has needed it yet. */
export function makeDoc(doc: Y.Doc): void {
  unmade.get(doc)?.make()
}

/** Calls once the document is made, possibly at once, and before any change in it. */
export function whenMade(doc: Y.Doc, run: () => void): void {
  const waiting = unmade.get(doc)?.waiting
  if (waiting) waiting.push(run)
  else run()
}
