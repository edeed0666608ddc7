import * as Y from 'yjs'
import { unmade, type Stored } from './stored-doc.ts'
import { readStored } from './stored-maps.ts'

/**
 * Makes a document of second-format updates, in their order. Yjs takes several times as long to make ten thousand
 * entries as to read them.
 * Where the content is certain, that waits until the first write or the first read through Yjs; until then `storedMap`
 * reads the entries. No caller needs to distinguish the two: every way to the content makes it first, and observers get
 * no event of it.
 */
export function storedDoc(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  const stored = readStored(updates)
  if (stored === null) apply(doc, updates)
  else leaveUnmade(doc, { stored, updates })
  return doc
}

/** The first access to the document's types or structs makes them. */
type StoredState = { readonly stored: Stored; readonly updates: readonly Uint8Array[] }

function leaveUnmade(doc: Y.Doc, { stored, updates }: StoredState): void {
  const waiting: (() => void)[] = []
  const make = () => {
    // Into another document, because observers of this one are notified of changes only, and these entries are older.
    const made = new Y.Doc()
    apply(made, updates)
    for (const type of made.share.values()) type.doc = doc
    for (const part of ['share', 'store'] as const) {
      Object.defineProperty(doc, part, { value: made[part], writable: true, enumerable: true, configurable: true })
    }
    unmade.delete(doc)
    for (const run of waiting) run()
  }
  for (const part of ['share', 'store'] as const) {
    const get = () => {
      make()
      return doc[part]
    }
    Object.defineProperty(doc, part, { get, enumerable: true, configurable: true })
  }
  unmade.set(doc, { stored, waiting, make })
}

function apply(doc: Y.Doc, updates: readonly Uint8Array[]): void {
  Y.transact(doc, () => updates.forEach((update) => Y.applyUpdateV2(doc, update)))
}
