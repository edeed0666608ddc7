import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { metaKeys, pageMaps, undoScope } from './document.ts'
import { isMap, setMaps, papers, printOf, readPaper, setPaper, observePaper } from './paper.ts'
import { checkPageUpdate } from './rules.ts'

const box = { minX: -5, minY: -5, maxX: 125, maxY: 205 }

test('a page is plain until another paper is set, which undo reverts', () => {
  const page = new Y.Doc()
  const undo = new Y.UndoManager(undoScope(page), { trackedOrigins: new Set(['me']), captureTimeout: 0 })
  let seen = 0
  const stop = observePaper(page, () => seen++)
  expect(readPaper(page)).toBe('plain')
  setPaper(page, 'graph', 'me')
  expect([readPaper(page), seen]).toEqual(['graph', 1])
  undo.undo()
  expect([readPaper(page), seen]).toEqual(['plain', 2])
  stop()
  undo.redo()
  expect([readPaper(page), seen]).toEqual(['graph', 2])
})

test.each(papers)('a room takes a page on %s paper', (paper) => {
  const page = new Y.Doc()
  setPaper(page, paper, 'me')
  expect(checkPageUpdate(Y.encodeStateAsUpdate(page), new Y.Doc())).toBe('ok')
})

test('a room refuses what is no paper, and a paper of a later build is shown plain', () => {
  for (const paper of ['wood', 7, null, { kind: 'grid' }]) {
    const page = new Y.Doc()
    pageMaps(page).meta.set(metaKeys.paper, paper)
    expect(readPaper(page)).toBe('plain')
    expect(checkPageUpdate(Y.encodeStateAsUpdate(page), new Y.Doc())).toBe('board/shape-invalid')
  }
})

test('print hangs on the origin of the page and stays within the box', () => {
  const count = (paper: (typeof papers)[number]) => {
    const { fine, strong, dots } = printOf(paper, box)
    for (const { x, y } of [...fine.flat(), ...strong.flat(), ...dots]) {
      expect(x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY).toBe(true)
    }
    return [fine.length, strong.length, dots.length]
  }
  expect(count('plain')).toEqual([0, 0, 0])
  expect(count('ruled')).toEqual([6, 0, 0])
  expect(count('grid')).toEqual([10, 0, 0])
  expect(count('graph')).toEqual([29, 7, 0])
  expect(count('dotted')).toEqual([0, 0, 24])
  expect(count('staff')).toEqual([0, 9, 0])
  expect(printOf('ruled', box).fine[0]?.[0]).toEqual({ x: -5, y: 0 })
})

test('lines too close to be distinguished are left out', () => {
  expect(printOf('graph', box, 20)).toMatchObject({ fine: [], strong: expect.objectContaining({ length: 7 }) })
  for (const paper of papers) expect(printOf(paper, box, 1_000)).toEqual({ fine: [], strong: [], dots: [] })
})

test('maps show the loaded data, and nothing before that or where lines would merge', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 300, y: 300 },
  ] as const
  const blank = { fine: [], strong: [], dots: [] }
  for (const paper of papers.filter(isMap)) expect(printOf(paper, box)).toEqual(blank)
  setMaps((paper) => (paper === 'countries' ? { ...blank, fine: [line] } : { ...blank, strong: [line] }))
  expect(printOf('world', box)).toEqual({ ...blank, strong: [line] })
  expect(printOf('countries', box)).toEqual({ ...blank, fine: [line] })
  expect(printOf('world', box, 1_000)).toEqual(blank)
  setMaps(() => blank)
})
