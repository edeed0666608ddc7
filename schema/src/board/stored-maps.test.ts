import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { stateOf } from './document-state.ts'
import { pageRoots } from './document.ts'
import { readStored } from './stored-maps.ts'

/** Edits of two people and a third device that stores their updates as they come. */

type Step =
  | { readonly kind: 'set'; readonly by: number; readonly key: number; readonly value: unknown }
  | { readonly kind: 'delete' | 'undo' | 'redo'; readonly by: number; readonly key: number }
  | { readonly kind: 'meet'; readonly by: number }

const roots = [pageRoots.meta, pageRoots.shapes] as const
const people = 3

const value = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.record(
    { kind: fc.string(), width: fc.double(), props: fc.array(fc.oneof(fc.integer(), fc.string(), fc.boolean())) },
    { noNullPrototype: true },
  ),
  fc.oneof(fc.maxSafeInteger(), fc.double(), fc.string({ unit: 'grapheme' }), fc.constant(null), fc.boolean()),
  fc.constantFrom(1n, -(2n ** 40n), 0.5, -0, 3.4e20),
)
const by = fc.nat(people - 1)
const key = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('set'), by, key, value }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('delete', 'undo', 'redo'), by, key }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('meet'), by }) },
)

/** The device's rows at the end: one for each update as it came. */
function rowsOf(steps: readonly Step[]): { rows: Uint8Array[]; apart: Uint8Array[]; doc: Y.Doc } {
  const doc = new Y.Doc()
  const rows: Uint8Array[] = []
  doc.on('updateV2', (update: Uint8Array) => rows.push(update))
  const docs = Array.from({ length: people }, (_, index) => Object.assign(new Y.Doc(), { clientID: index + 1 }))
  const undos = docs.map(
    (each) =>
      new Y.UndoManager(
        roots.map((root) => each.getMap(root)),
        { captureTimeout: 0, trackedOrigins: new Set([null]) },
      ),
  )
  const meet = (each: Y.Doc) => {
    Y.applyUpdateV2(doc, Y.encodeStateAsUpdateV2(each, Y.encodeStateVector(doc)), 'edge')
    Y.applyUpdateV2(each, Y.encodeStateAsUpdateV2(doc, Y.encodeStateVector(each)), 'edge')
  }
  for (const each of steps) {
    const [mine, undo] = [docs[each.by], undos[each.by]]
    if (!mine || !undo) continue
    if (each.kind === 'meet') meet(mine)
    else if (each.kind === 'undo' || each.kind === 'redo') undo[each.kind]()
    else {
      const map = mine.getMap(roots[each.key % 2])
      if (each.kind === 'set') map.set(`key ${each.key}`, each.value)
      else map.delete(`key ${each.key}`)
    }
  }
  const apart = docs.map((each) => Y.encodeStateAsUpdateV2(each))
  for (const each of docs) meet(each)
  return { rows, apart, doc }
}

/** The result without a document, in the form of Yjs' result; null where it was not certain. */
function read(updates: readonly Uint8Array[]) {
  const stored = readStored(updates)
  return (
    stored &&
    roots.map((root) => {
      const map = stored.map(root)
      expect([...map.keys()]).toHaveLength(map.size)
      return Object.fromEntries([...map.keys()].map((name) => [name, map.get(name)]))
    })
  )
}

function contentOf(doc: Y.Doc) {
  return roots.map((root) => Object.fromEntries(doc.getMap(root).entries()))
}

test('the result equals that of Yjs, in every form in which a device stores a page', () => {
  let [certain, all] = [0, 0]
  const check = (updates: readonly Uint8Array[], doc: Y.Doc) => {
    const found = read(updates)
    all += 1
    if (found !== null) certain += 1
    if (found === null) return
    expect(found).toEqual(contentOf(doc))
    expect(readStored(updates)?.state()).toBe(stateOf(doc))
  }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(), ([...steps], cut) => {
      const { rows, apart, doc } = rowsOf(steps)
      const at = rows.length === 0 ? 0 : cut % rows.length
      check(rows, doc)
      check([Y.encodeStateAsUpdateV2(doc)], doc)
      if (rows.length > 0) check([Y.mergeUpdatesV2(rows)], doc)
      if (at > 0) check([Y.mergeUpdatesV2(rows.slice(0, at)), ...rows.slice(at)], doc)
      check(apart, doc)
      check([Y.mergeUpdatesV2(apart)], doc)
      // Duplicate rows, as where two tabs store the same messages.
      check([...rows, ...rows.slice(at), Y.encodeStateAsUpdateV2(doc)], doc)
    }),
    { numRuns: 500 },
  )
  // Falling back to Yjs for everything would make all of the above true.
  expect(certain).toBeGreaterThan(all * 0.9)
})

test('a row that is missing, cut short or none of a board is left to Yjs', () => {
  const { rows, doc } = rowsOf([
    { kind: 'set', by: 0, key: 0, value: 1 },
    { kind: 'meet', by: 0 },
    { kind: 'set', by: 0, key: 1, value: new Uint8Array(9) },
    { kind: 'meet', by: 0 },
    { kind: 'set', by: 0, key: 1, value: 3 },
  ])
  expect(read(rows)).toEqual(contentOf(doc))
  expect(read(rows.slice(1))).toBe(null)
  for (const row of rows) {
    for (let length = 0; length < row.length; length++) expect(read([row.slice(0, length)])).toBe(null)
  }
  const other = new Y.Doc()
  other.getArray(pageRoots.shapes).insert(0, [1])
  expect(read([Y.encodeStateAsUpdateV2(other)])).toBe(null)
  const nested = new Y.Doc()
  nested.getMap(pageRoots.shapes).set('key', new Y.Map([['inner', 1]]))
  expect(read([Y.encodeStateAsUpdateV2(nested)])).toBe(null)
  // Names with characters of more than a byte, before and behind those of a board.
  for (const names of [
    ['ключ', 'key'],
    ['key', 'é'],
    ['key', 'क', 'other'],
  ]) {
    const foreign = new Y.Doc()
    for (const name of names) foreign.getMap(pageRoots.shapes).set(name, name)
    expect(read([Y.encodeStateAsUpdateV2(foreign)])).toBe(null)
  }
})
