import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { stateOf } from './document-state.ts'
import { pageMaps } from './document.ts'
import { storedDoc } from './stored-doc-open.ts'
import { makeDoc, storedMap } from './stored-doc.ts'

function page(client: number): Y.Doc {
  const doc = new Y.Doc()
  doc.clientID = client
  return doc
}

test('documents that came to hold the same in other ways have the same state', () => {
  const [one, two] = [page(2), page(1)]
  pageMaps(one).shapes.set('ink:a', 1)
  Y.applyUpdateV2(two, Y.encodeStateAsUpdateV2(one))
  pageMaps(two).shapes.set('ink:b', 2)
  pageMaps(two).shapes.delete('ink:b')
  Y.applyUpdateV2(one, Y.encodeStateAsUpdateV2(two, Y.encodeStateVector(one)))
  pageMaps(one).shapes.set('tf:a', { x: 1, y: 1 })
  const whole = page(3)
  Y.applyUpdateV2(whole, Y.encodeStateAsUpdateV2(one))
  const piecewise = page(4)
  Y.applyUpdateV2(piecewise, Y.encodeStateAsUpdateV2(two))
  Y.applyUpdateV2(piecewise, Y.encodeStateAsUpdateV2(one, Y.encodeStateVector(two)))
  expect(stateOf(whole)).toBe(stateOf(one))
  expect(stateOf(piecewise)).toBe(stateOf(one))
})

// Fault, seen red: with the ends alone, as in a state vector, a page is the same after a stroke of it was erased.
test('whatever is drawn, changed or erased makes another state', () => {
  const doc = page(1)
  const { shapes } = pageMaps(doc)
  const edits = [
    () => shapes.set('ink:a', 1),
    () => shapes.set('ink:a', 1),
    () => shapes.set('ink:b', 1),
    () => shapes.set('tf:a', 2),
    () => shapes.delete('ink:b'),
    () => shapes.delete('ink:a'),
    () => shapes.delete('tf:a'),
  ]
  const states = [stateOf(doc)]
  for (const edit of edits) {
    edit()
    expect(states).not.toContain(stateOf(doc))
    states.push(stateOf(doc))
  }
})

test('the same clocks of another writer are another state', () => {
  const [one, other] = [page(1), page(2)]
  for (const doc of [one, other]) pageMaps(doc).shapes.set('ink:a', 1)
  expect(stateOf(one)).not.toBe(stateOf(other))
})

// Fault, seen red: with `doc.store` read first, the document is made for it.
test('a page without its document has the same state, and no document is made for it', () => {
  const [one, other] = [page(2), page(1)]
  const { shapes } = pageMaps(one)
  for (const id of ['a', 'b', 'c']) shapes.set(`ink:${id}`, id)
  Y.applyUpdateV2(other, Y.encodeStateAsUpdateV2(one))
  pageMaps(other).shapes.set('tf:a', 1)
  shapes.set('tf:a', 2)
  shapes.delete('ink:b')
  const rows = [one, other].map((doc) => Y.encodeStateAsUpdateV2(doc))
  for (const row of rows) Y.applyUpdateV2(one, row)
  const stored = storedDoc(rows)
  expect(stateOf(stored)).toBe(stateOf(one))
  expect(storedMap(stored, 'shapes')).not.toBe(null)
  makeDoc(stored)
  expect(stateOf(stored)).toBe(stateOf(one))
})
