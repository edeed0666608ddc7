import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { packInk } from './ink.ts'
import { addShape, placeShapes, removeShapes } from './operations.ts'
import { readShapes } from './page-shapes.ts'
import { checkPageUpdate } from './rules.ts'
import { ink } from './shapes/ink.ts'
import { splitUpdate, updatesFor } from './sync.ts'

const nothing = new Uint8Array([0])

test('a long time offline is sent in parts that a room takes one after the other', () => {
  const [one, two] = [new Y.Doc(), new Y.Doc()]
  // Two clients that build on each other, as of one person who opens the lesson twice while offline.
  for (let n = 0; n < 60; n++) {
    const doc = n % 2 === 0 ? one : two
    addShape(doc, stroke(n), 'me')
    placeShapes(doc, [{ id: idOf(Math.floor(n / 2)), offset: { x: n, y: 0 } }], 'me')
    if (n % 7 === 0) removeShapes(doc, [idOf(n)], 'me')
    const [from, to] = n % 2 === 0 ? [one, two] : [two, one]
    Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)))
  }
  const room = new Y.Doc()
  const parts = updatesFor(one, Y.encodeStateVector(room), 1_000)
  expect(parts.length).toBeGreaterThan(5)
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(1_000)
    expect(checkPageUpdate(part, room)).toBe('ok')
    Y.applyUpdate(room, part)
  }
  expect(readShapes(room)).toEqual(readShapes(one))
  expect(Y.encodeStateVector(room)).toEqual(Y.encodeStateVector(one))
})

test('what fits goes as it is, and nothing goes when nothing is missing', () => {
  const doc = new Y.Doc()
  expect(updatesFor(doc, nothing)).toEqual([])
  addShape(doc, stroke(1), 'me')
  expect(updatesFor(doc, nothing)).toEqual([Y.encodeStateAsUpdate(doc)])
  expect(updatesFor(doc, Y.encodeStateVector(doc))).toEqual([])
  expect(splitUpdate(new Uint8Array([0, 0]), 10)).toEqual([])
})

test('edits that wait for missing ones are stored, and are not sent on', () => {
  const author = new Y.Doc()
  addShape(author, stroke(1), 'me')
  const lost = Y.encodeStateVector(author)
  addShape(author, stroke(2), 'me')
  const waiting = new Y.Doc()
  Y.applyUpdate(waiting, Y.encodeStateAsUpdate(author, lost))
  expect(waiting.store.pendingStructs).not.toBeNull()
  expect(updatesFor(waiting, nothing)).toEqual([])
  Y.applyUpdate(waiting, Y.encodeStateAsUpdate(author))
  expect(readShapes(waiting)).toEqual(readShapes(author))
})

test('[A25] a device that returns after a year loses no own edits and revives nothing removed', () => {
  const device = new Y.Doc()
  for (let n = 0; n < 40; n++) addShape(device, stroke(n), 'me')
  let room = new Y.Doc()
  Y.applyUpdate(room, Y.encodeStateAsUpdate(device))
  // Offline, it moves existing shapes, removes some of them and draws more.
  placeShapes(
    device,
    [1, 2, 3].map((n) => ({ id: idOf(n), offset: { x: 7, y: 0 } })),
    'me',
  )
  removeShapes(device, [idOf(30)], 'me')
  for (let n = 100; n < 120; n++) addShape(device, stroke(n), 'me')
  for (let month = 0; month < 12; month++) {
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(room))
    removeShapes(other, [month * 3, month * 3 + 1].map(idOf), 'others')
    for (let n = 0; n < 10; n++) addShape(other, stroke(1_000 + month * 10 + n), 'others')
    removeShapes(other, [idOf(1_000 + month * 10)], 'others')
    // A room that compacts its rows retains only the fact of a deletion.
    room = new Y.Doc()
    Y.applyUpdate(room, Y.encodeStateAsUpdate(other))
  }
  const held = readShapes(room).map(({ id }) => id)
  const parts = updatesFor(device, Y.encodeStateVector(room), 2_000)
  for (const part of parts) {
    expect(checkPageUpdate(part, room)).toBe('ok')
    Y.applyUpdate(room, part)
  }
  Y.applyUpdate(device, Y.encodeStateAsUpdate(room, Y.encodeStateVector(device)))
  expect(readShapes(device)).toEqual(readShapes(room))
  const own = Array.from({ length: 20 }, (_, n) => idOf(100 + n))
  const left = held.filter((id) => id !== idOf(30))
  expect(
    readShapes(room)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...left, ...own].sort())
  expect(readShapes(room).find(({ id }) => id === idOf(2))?.offset).toEqual({ x: 7, y: 0 })
})

function idOf(n: number): string {
  return `shape-${String(n).padStart(10, '0')}`
}

function stroke(n: number) {
  const packed = packInk({ startedAt: n, x: [n, n + 5], y: [0, 5], pressure: [0.5, 0.5], at: [0, 8] })
  const props = ink.parse(packed)
  if (props === null) throw new Error('the sample stroke does not read')
  return { kind: 'ink' as const, props, id: idOf(n), style: { colour: '#1d4ed8', width: 3 } as const, order: 'a0' }
}
