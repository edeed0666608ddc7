import type * as Y from 'yjs'
import type { StoredMap } from './stored-maps.ts'

/** A document whose content nobody has made yet: what its root maps hold, who waits for it, and what makes it. */
type Unmade = {
  readonly stored: (root: string) => StoredMap
  readonly waiting: (() => void)[]
  readonly make: () => void
}

/** The documents of `storedDoc` that are not made; its code is with whoever opens pages, and this with all who read them. */
export const unmade = new WeakMap<Y.Doc, Unmade>()

/** What a root map holds, where the document is not made yet; else null, and the map itself is to be asked. */
export function storedMap(doc: Y.Doc, root: string): StoredMap | null {
  return unmade.get(doc)?.stored(root) ?? null
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
