import { pageRoots } from '@takhti/schema/board/document'
import { stateOf } from '@takhti/schema/board/document-state'
import { addShapes, clearPage } from '@takhti/schema/board/operations'
import { FIRST_ORDER } from '@takhti/schema/board/order'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import { storedMap } from '@takhti/schema/board/stored-doc'
import { storedDoc } from '@takhti/schema/board/stored-doc-open'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { PictureRow } from '#offline/rows.ts'
import { PageShapes } from '../editor/page-shapes.ts'
import { isPictureOf, lookOf, viewAround, type Seen } from './first-picture.ts'

const view = { x: -10, y: 0, zoom: 0.5, width: 800, height: 600 }

let wide = 0

beforeEach(() => {
  wide = 500
  vi.stubGlobal('devicePixelRatio', 2)
  vi.stubEnv('VITE_PAINTING', 'one')
  const painter = { font: '', measureText: () => ({ width: wide }) }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => painter }) })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('a bitmap matches a page with the same content and view', () => {
  const seen = page()
  for (const isWritten of [false, true]) expect(isPictureOf(stored(seen, isWritten), seen)).toBe(true)
})

// Fault, seen red: each of these, omitted from `lookOf`.
test('a bitmap does not match other colours, another view, size or page', () => {
  const seen = page()
  const row = stored(seen)
  expect(isPictureOf(row, { ...seen, theme: 'dark' })).toBe(false)
  expect(isPictureOf(row, { ...seen, page: { ...seen.page, id: 'another' } })).toBe(false)
  for (const part of ['x', 'y', 'zoom', 'width', 'height'] as const) {
    expect(isPictureOf(row, { ...seen, view: { ...view, [part]: view[part] + 1 } })).toBe(false)
  }
})

test('a bitmap does not match another pixel ratio or other painting code', () => {
  const seen = page()
  const row = stored(seen)
  vi.stubGlobal('devicePixelRatio', 1)
  expect(isPictureOf(row, seen)).toBe(false)
  vi.stubGlobal('devicePixelRatio', 2)
  expect(isPictureOf(row, seen)).toBe(true)
  vi.stubEnv('VITE_PAINTING', 'two')
  expect(isPictureOf(row, seen)).toBe(false)
})

test('a change of the typeface invalidates a bitmap with text, and no other bitmap', () => {
  const seen = page()
  const [written, drawn] = [stored(seen, true), stored(seen)]
  wide = 510
  expect(isPictureOf(written, seen)).toBe(false)
  expect(isPictureOf(drawn, seen)).toBe(true)
})

test('any drawing or erasing invalidates the bitmap', () => {
  const seen = page()
  const row = stored(seen)
  draw(seen.page.doc, 'shape-that-is-another')
  expect(isPictureOf(row, seen)).toBe(false)
  const before = stored(seen)
  clearPage(seen.page.doc, 'test')
  expect(isPictureOf(before, seen)).toBe(false)
})

test('a page is compared with its cached bitmap without creating its document', () => {
  const seen = page()
  const doc = storedDoc([Y.encodeStateAsUpdateV2(seen.page.doc)])
  const opened = { ...seen, page: { id: 'page', doc, shapes: new PageShapes(doc) } }
  expect(isPictureOf(stored(seen), opened)).toBe(true)
  expect(storedMap(doc, pageRoots.shapes)).not.toBe(null)
  draw(seen.page.doc, 'shape-that-is-another')
  expect(isPictureOf(stored(seen), opened)).toBe(false)
})

test('the cached bitmap extends beyond the view on every side by the width of an edge stroke', () => {
  const { x, y, zoom, width, height } = viewAround(view)
  expect({ width: width * 2, height: height * 2, zoom }).toEqual({ width: 1_600 + 128, height: 1_200 + 128, zoom: 0.5 })
  expect([(view.x - x) * zoom * 2, (view.y - y) * zoom * 2]).toEqual([64, 64])
})

function page(): Seen {
  const doc = new Y.Doc()
  draw(doc, 'shape-that-is-first')
  return { page: { id: 'page', doc, shapes: new PageShapes(doc) }, view, theme: 'light' }
}

function draw(doc: Y.Doc, id: string): void {
  const props = { from: { x: 0, y: 0 }, to: { x: 20, y: 9 } }
  addShapes(doc, [{ id, order: FIRST_ORDER, style: defaultStyle, kind: 'line', props }], 'test')
}

function stored(seen: Seen, isWritten = false): PictureRow {
  const [look, state] = [lookOf(seen, isWritten), stateOf(seen.page.doc)]
  return { name: 'board.picture.page', look, state, isWritten, png: new Uint8Array() }
}
