import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { pageRoots, readPages, readTitle, undoScope } from '../document.ts'
import { MAX_UPDATE_BYTES } from '../limits.ts'
import {
  addPage,
  addShapes,
  clearPage,
  movePage,
  placeShapes,
  removePage,
  removeShapes,
  restyleShapes,
  setTitle,
} from '../operations.ts'
import { shapesOf, topOrder } from '../page-shapes.ts'
import { setPaper } from '../paper.ts'
import { checkPageUpdate } from '../rules.ts'
import { splitUpdate } from '../sync.ts'
import { walk, wayBackOf } from './index-back.ts'
import { canGoBack, goBack } from './page-back.ts'
import { entriesOf, isSameValue, packValue, readSnapshot, snapshotOf, unpackValue } from './snapshot.ts'
import { takenAway } from './taken-away.ts'

const lesson = '01900000-0000-7000-8000-000000000000'
const idOf = (number: number) => `shape${String(number).padStart(11, '0')}`
const pageId = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const random = () => 0.42

function draw(doc: Y.Doc, ...numbers: readonly number[]): void {
  const order = topOrder(doc)
  const style = { colour: '#aa0000', width: 3 } as const
  const shapes = numbers.map((number) => ({
    ...{ id: idOf(number), kind: 'rectangle' as const, style, order },
    props: { x: number, y: 1.5, width: 20, height: 20 },
  }))
  addShapes(doc, shapes, 'me')
}

/** The version that a room would store of a document now. */
function versionOf(doc: Y.Doc, roots: readonly string[] = Object.values(pageRoots)): Y.Doc {
  const entries = [...entriesOf(doc, roots)].map(({ root, key, pack }) => ({ root, key, packed: pack() }))
  return readSnapshot(snapshotOf(entries))
}

/** The visible content of a page. */
function seen(doc: Y.Doc) {
  return { shapes: new Map(shapesOf(doc)), paper: doc.getMap('meta').get('paper') }
}

function merge(...docs: readonly Y.Doc[]): void {
  for (const to of docs)
    for (const from of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)))
}

const edits = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('draw' as const), shape: fc.nat(12) }),
    fc.record({ does: fc.constantFrom('move', 'restyle', 'remove'), shape: fc.nat(12) }),
    fc.record({ does: fc.constantFrom('paper', 'clear'), shape: fc.nat(2) }),
  ),
  { maxLength: 25 },
)

function apply(doc: Y.Doc, all: readonly { does: string; shape: number }[]): void {
  for (const { does, shape } of all) {
    const ids = [idOf(shape)]
    if (does === 'draw' && !shapesOf(doc).has(idOf(shape))) draw(doc, shape)
    if (does === 'move') placeShapes(doc, [{ id: idOf(shape), offset: { x: shape + 0.25, y: doc.clientID % 7 } }], 'me')
    if (does === 'restyle') restyleShapes(doc, { ids, style: { colour: '#0000aa' } }, 'me')
    if (does === 'remove') removeShapes(doc, ids, 'me')
    if (does === 'paper') setPaper(doc, shape === 0 ? 'plain' : 'grid', 'me')
    if (does === 'clear') clearPage(doc, 'me')
  }
}

describe('a page', () => {
  test('is what it was in a version after it went back, and after an undo what it was before', () => {
    fc.assert(
      fc.property(edits, edits, (before, after) => {
        const doc = new Y.Doc()
        apply(doc, before)
        const [then, version] = [seen(doc), versionOf(doc)]
        expect(seen(version)).toEqual(then)
        apply(doc, after)
        const now = seen(doc)
        const history = new Y.UndoManager(undoScope(doc), { trackedOrigins: new Set(['me']), captureTimeout: 0 })
        const verdict = canGoBack(doc, version)
        expect(verdict).toBe(isSameValue([...entries(doc)], [...entries(version)]) ? 'same' : 'ok')
        goBack(doc, version, 'me')
        expect(seen(doc)).toEqual(then)
        history.undo()
        expect(seen(doc)).toEqual(now)
      }),
    )
  })

  test('[A6] a concurrent restore and drawing end with one page that contains the drawing', () => {
    fc.assert(
      fc.property(edits, edits, edits, (before, after, theirs) => {
        const [here, there] = [new Y.Doc(), new Y.Doc()]
        apply(here, before)
        const version = versionOf(here)
        apply(here, after)
        merge(here, there)
        goBack(here, version, 'me')
        apply(there, theirs)
        draw(there, 99)
        merge(here, there)
        expect(seen(here)).toEqual(seen(there))
        expect(shapesOf(here).has(idOf(99))).toBe(true)
      }),
    )
  })

  test('a large page goes back in updates that a room takes one after the other', () => {
    const here = new Y.Doc()
    draw(here, ...Array.from({ length: 4_000 }, (_, number) => number))
    const version = versionOf(here)
    clearPage(here, 'me')
    const room = new Y.Doc()
    merge(here, room)
    const made: Uint8Array[] = []
    here.on('update', (update: Uint8Array) => void made.push(update))
    goBack(here, version, 'me')
    const updates = made.flatMap((update) => splitUpdate(update, MAX_UPDATE_BYTES))
    expect([made.length, updates.length > 1]).toEqual([1, true])
    for (const update of updates) {
      expect(checkPageUpdate(update, room)).toBe('ok')
      Y.applyUpdate(room, update)
    }
    expect(seen(room)).toEqual(seen(version))
  })

  test('does not go back where there is no room for both, and never to an older format', () => {
    const doc = new Y.Doc()
    draw(doc, 1, 2, 3)
    const version = versionOf(doc)
    clearPage(doc, 'me')
    draw(doc, 4, 5)
    expect(canGoBack(doc, version, 4)).toBe('full')
    expect(canGoBack(doc, version, 5)).toBe('ok')
    doc.getMap('meta').set('format', 1)
    goBack(doc, version, 'me')
    expect(doc.getMap('meta').get('format')).toBe(1)
  })
})

describe('the pages of a lesson', () => {
  const roots = ['meta', 'pages', 'removed']
  const ids = (doc: Y.Doc) => readPages(doc, lesson).map(({ id }) => id)
  const at = { lessonId: lesson, removedAt: '2026-11-22T15:00:00.000Z' }

  function aLesson(): Y.Doc {
    const index = new Y.Doc()
    for (const number of [1, 2, 3]) addPage(index, { id: pageId(number), lessonId: lesson, random }, 'me')
    setTitle(index, 'Fractions', 'me')
    return index
  }

  test('a restore equals its version, removes later shapes as a person would, and can be undone', () => {
    const index = aLesson()
    const [then, version] = [ids(index), versionOf(index, roots)]
    movePage(index, { id: pageId(3), lessonId: lesson, to: 0, random }, 'me')
    movePage(index, { id: lesson, lessonId: lesson, to: 3, random }, 'me')
    removePage(index, { id: pageId(1), removedAt: '2026-11-21T10:00:00.000Z' }, 'me')
    addPage(index, { id: pageId(4), lessonId: lesson, random }, 'me')
    setTitle(index, 'Decimals', 'me')
    const now = ids(index)
    const way = wayBackOf(index, version, at)
    expect(way).toMatchObject({ title: 'Fractions', pagesBack: 1, pagesGone: 1 })
    expect(walk(index, way.changes, { isBack: false, origin: 'me' })).toBe(true)
    expect(ids(index)).toEqual(then)
    expect(wayBackOf(index, version, at).changes).toEqual([])
    expect(walk(index, way.changes, { isBack: true, origin: 'me' })).toBe(true)
    expect([ids(index), readTitle(index)]).toEqual([now, 'Decimals'])
    expect(walk(index, way.changes, { isBack: true, origin: 'me' })).toBe(false)
  })

  test('undo of a restore leaves later changes of other people', () => {
    const index = aLesson()
    const version = versionOf(index, roots)
    removePage(index, { id: pageId(1), removedAt: '2026-11-21T10:00:00.000Z' }, 'me')
    const way = wayBackOf(index, version, at)
    walk(index, way.changes, { isBack: false, origin: 'me' })
    removePage(index, { id: pageId(1), removedAt: '2026-11-22T16:00:00.000Z' }, 'another')
    expect(walk(index, way.changes, { isBack: true, origin: 'me' })).toBe(false)
    expect(index.getMap('removed').get(pageId(1))).toBe('2026-11-22T16:00:00.000Z')
  })
})

test('an update is judged by its deletions of existing shapes, not by those of long ago', () => {
  const [here, room] = [new Y.Doc(), new Y.Doc()]
  draw(here, ...Array.from({ length: 20 }, (_, number) => number))
  placeShapes(here, [{ id: idOf(1), offset: { x: 5, y: 5 } }], 'me')
  merge(here, room)
  removeShapes(here, [idOf(0)], 'me')
  const one = Y.encodeStateAsUpdate(here, Y.encodeStateVector(room))
  expect([takenAway(one, room, 1), takenAway(one, room, 9)]).toEqual([1, 1])
  clearPage(here, 'me')
  const all = Y.encodeStateAsUpdate(here, Y.encodeStateVector(room))
  expect([takenAway(all, room, 5), takenAway(all, room, 99)]).toEqual([5, 20])
  Y.applyUpdate(room, all)
  expect(takenAway(all, room, 1)).toBe(0)
})

test('[B7] an update of noise deletes nothing', () => {
  const room = new Y.Doc()
  draw(room, 1, 2, 3)
  const noise = fc.uint8Array({ maxLength: 80 })
  const cut = fc.nat(200).map((length) => Y.encodeStateAsUpdate(room).slice(0, length))
  fc.assert(fc.property(fc.oneof(noise, cut), (bytes) => takenAway(bytes, room, 1) === 0))
})

test('every value of an entry is packed and comes back, bytes too', () => {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.uint8Array(), fc.double({ noNaN: true }), fc.boolean())
  fc.assert(
    fc.property(value, (each) => {
      const back = unpackValue(packValue(each))
      expect(isSameValue(back, each)).toBe(true)
    }),
  )
})

function entries(doc: Y.Doc): [string, unknown][] {
  return Object.values(pageRoots)
    .flatMap((root) =>
      [...doc.getMap<unknown>(root)].map(([key, value]): [string, unknown] => [`${root} ${key}`, value]),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
