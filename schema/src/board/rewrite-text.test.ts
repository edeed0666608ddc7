import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { lockShapes } from './arrange.ts'
import { addShape, placeShapes, removeShapes } from './operations.ts'
import { readShapes } from './page-shapes.ts'
import { rewriteBody, rewriteText } from './rewrite-text.ts'
import { checkPageUpdate } from './rules.ts'

const id = 'text-00000000001'
const props = { x: 10, y: 20, width: 200, height: 30, text: 'पानी', size: 20 }

test('an edited text retains its place, style and order', () => {
  const page = written('text')
  placeShapes(page, [{ id, offset: { x: 7, y: 0 } }], 'other')
  rewriteText(page, { id, props: { ...props, text: 'ماء', width: 90 } }, 'me')
  expect(readShapes(page)).toMatchObject([
    { kind: 'text', props: { text: 'ماء', width: 90 }, offset: { x: 7, y: 0 }, style: { opacity: 0.5 }, order: 'a5' },
  ])
  expect(checkPageUpdate(Y.encodeStateAsUpdate(page), new Y.Doc())).toBe('ok')
})

test('a text without words is gone, a note without words is still there', () => {
  const [text, note] = [written('text'), written('note')]
  for (const page of [text, note]) rewriteText(page, { id, props: { ...props, text: '' } }, 'me')
  expect(readShapes(text)).toEqual([])
  expect(readShapes(note)).toMatchObject([{ kind: 'note', props: { text: '' } }])
})

test('a text that was removed or locked meanwhile is left as it is', () => {
  const page = written('text')
  lockShapes(page, { ids: [id], isLocked: true }, 'other')
  rewriteText(page, { id, props: { ...props, text: 'new' } }, 'me')
  expect(readShapes(page)).toMatchObject([{ props: { text: 'पानी' } }])
  lockShapes(page, { ids: [id], isLocked: false }, 'other')
  removeShapes(page, [id], 'other')
  rewriteText(page, { id, props }, 'me')
  expect(page.getMap('shapes').size).toBe(0)
})

function written(kind: 'text' | 'note'): Y.Doc {
  const page = new Y.Doc()
  addShape(page, { id, kind, props, style: { colour: '#1d4ed8', width: 3, opacity: 0.5 }, order: 'a5' }, 'other')
  return page
}

test('a formula is replaced in its place, and nothing else becomes one', () => {
  const page = written('text')
  const outline = new Uint8Array([9, 9, 1, 1, 5, 4, 4])
  const maths = { ...props, text: 'x^2', outline }
  const other = 'maths-0000000001'
  addShape(page, { id: other, kind: 'maths', props: maths, style: { colour: '#1f2937', width: 1 }, order: 'a6' }, 'me')
  placeShapes(page, [{ id: other, offset: { x: 7, y: 0 } }], 'other')
  for (const each of [id, other])
    rewriteBody(page, { id: each, body: { kind: 'maths', props: { ...maths, text: 'x^3', width: 90 } } }, 'me')
  expect(readShapes(page)).toMatchObject([
    { kind: 'text', props: { text: 'पानी' } },
    { kind: 'maths', props: { text: 'x^3', width: 90, outline }, offset: { x: 7, y: 0 } },
  ])
  expect(checkPageUpdate(Y.encodeStateAsUpdate(page), new Y.Doc())).toBe('ok')
})
