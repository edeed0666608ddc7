import { createDecoder, readAny } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeAny } from 'lib0/encoding'
import * as Y from 'yjs'

/** One entry of a document: a value under a key of one of its root maps. `id` names its writer, and is never reused. */
export type Entry = {
  readonly root: string
  readonly key: string
  readonly id: { readonly client: number; readonly clock: number }
  /** The value in bytes, as `unpackValue` reads it. */
  pack(): Uint8Array
}

/** The entries of a document's root maps. */
export function* entriesOf(doc: Y.Doc, roots: readonly string[]): Iterable<Entry> {
  for (const root of roots) {
    const map = doc.getMap<unknown>(root)
    for (const [key, item] of map._map)
      if (!item.deleted) yield { root, key, id: item.lastId, pack: () => packValue(map.get(key)) }
  }
}

/** A document with these entries and without history, as an update of the second format. */
export function snapshotOf(entries: Iterable<{ root: string; key: string; packed: Uint8Array }>): Uint8Array {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const { root, key, packed } of entries) doc.getMap<unknown>(root).set(key, unpackValue(packed))
  })
  return Y.encodeStateAsUpdateV2(doc)
}

/** Decodes the document of a snapshot; throws on invalid bytes. */
export function readSnapshot(bytes: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdateV2(doc, bytes)
  return doc
}

/** A value of an entry in bytes. */
export function packValue(value: unknown): Uint8Array {
  const encoder = createEncoder()
  // Every value of a board's document was decoded from just these kinds.
  writeAny(encoder, value as Parameters<typeof writeAny>[1])
  return toUint8Array(encoder)
}

/** Decodes a packed value. */
export function unpackValue(packed: Uint8Array): unknown {
  const value: unknown = readAny(createDecoder(packed))
  return value
}

/** Whether two values of entries are equal; undefined means none. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  const [one, other] = [packValue(a), packValue(b)]
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
