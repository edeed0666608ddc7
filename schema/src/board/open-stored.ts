import * as Y from 'yjs'
import { unmade, type Stored } from './stored-doc.ts'
import { readStored } from './stored-maps.ts'

/**
 * A document with all of these updates, of the second format and in the order they came. Making ten thousand entries takes Yjs
 * several times as long as reading them: where it is certain what they hold, that waits until somebody first writes the
 * document, or looks into it by Yjs itself; until then `storedMap` reads them. Nobody needs to ask which of the two it is, since
 * no way leads to the document's content but through what makes it, and nothing is told of the making.
 */
export function storedDoc(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  const stored = readStored(updates)
  if (stored === null) apply(doc, updates)
  else leaveUnmade(doc, { stored, updates })
  return doc
}

/** Has the first who asks for the types or the structs of the document make them. */
type Kept = { readonly stored: Stored; readonly updates: readonly Uint8Array[] }

function leaveUnmade(doc: Y.Doc, { stored, updates }: Kept): void {
  const waiting: (() => void)[] = []
  const make = () => {
    // Beside the document: who listens to it is told of what is changed, and this is what was there before.
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
