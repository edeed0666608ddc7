import type * as Y from 'yjs'

/** The values of a root map, each made when it is asked for. */
export type StoredMap = { readonly size: number; get(key: string): unknown; keys(): Iterable<string> }

/** What rows hold, read without making a document of them. */
export type Stored = {
  readonly map: (root: string) => StoredMap
  /** What `stateOf` says of the document that they make. */
  readonly state: () => string
}

/** A document whose content nobody has made yet: what is known of it, who waits for it, and what makes it. */
type Unmade = {
  readonly stored: Stored
  readonly waiting: (() => void)[]
  readonly make: () => void
}

/** The documents of `storedDoc` that are not made; its code is with whoever opens pages, and this with all who read them. */
export const unmade = new WeakMap<Y.Doc, Unmade>()

/** What a root map holds, where the document is not made yet; else null, and the map itself is to be asked. */
export function storedMap(doc: Y.Doc, root: string): StoredMap | null {
  return unmade.get(doc)?.stored.map(root) ?? null
}

/** The state of the document, where it is not made yet; else null, and its structs are to be asked. */
export function storedState(doc: Y.Doc): string | null {
  return unmade.get(doc)?.stored.state() ?? null
}

/** Makes the document, where nobody needed it yet. */
export function makeDoc(doc: Y.Doc): void {
  unmade.get(doc)?.make()
}

/** Calls once the document is made, which may be at once, and before anything is changed in it. */
export function whenMade(doc: Y.Doc, run: () => void): void {
  const waiting = unmade.get(doc)?.waiting
  if (waiting) waiting.push(run)
  else run()
}
