import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { describeShape } from './arrange.ts'
import { readClip, writeClip } from './clip.ts'
import { addShape, removeShapes } from './operations.ts'
import { packPicture } from './pack-picture.ts'
import { readShapes } from './page-shapes.ts'
import { textOfPage } from './page-text.ts'
import { checkPageUpdate } from './rules.ts'
import { setLater } from './set-entries.ts'
import { defaultStyle, newShapeId } from './shapes/shape.ts'

function write(doc: Y.Doc, kind: 'text' | 'note' | 'rectangle', y: number, text = ''): string {
  const id = newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  const box = { x: 0, y, width: 100, height: 40 }
  const common = { id, style: defaultStyle, order: 'a0' }
  if (kind === 'rectangle') addShape(doc, { ...common, kind, props: box }, 'test')
  else addShape(doc, { ...common, kind, props: { ...box, text, size: 20 } }, 'test')
  return id
}

test('the words of a page are its text, notes and descriptions, from top to bottom', () => {
  const doc = new Y.Doc()
  write(doc, 'text', 300, 'third')
  write(doc, 'note', 200, ' second ')
  describeShape(doc, { id: write(doc, 'rectangle', 100), alt: 'first' }, 'test')
  write(doc, 'note', 400)
  const gone = write(doc, 'text', 500, 'gone')
  removeShapes(doc, [gone], 'test')
  expect(textOfPage(doc, 100)).toBe('first\nsecond\nthird')
  expect(textOfPage(doc, 8)).toBe('first\nse')
})

test('a formula is found by its source and by its words', () => {
  const doc = new Y.Doc()
  const id = newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  const props = { x: 0, y: 0, width: 9, height: 9, text: '\\int \\sqrt{x}', size: 20, outline: new Uint8Array(4) }
  addShape(doc, { id, kind: 'maths', props, style: defaultStyle, order: 'a0' }, 'test')
  expect(textOfPage(doc, 100)).toBe('\\int \\sqrt{x}\nintegral root x')
})

test('a widget is found by what it is called, and comes back from a clipboard whole', () => {
  const doc = new Y.Doc()
  const id = newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  const words = { x: 1, y: 1, width: 8, text: 'x', colour: '#1f2937' } as const
  const picture = packPicture([words], { width: 9, height: 9, size: 4 })
  const props = { x: 0, y: 0, width: 9, height: 9, text: 'y = 2x', size: 4, state: '{}', picture }
  addShape(doc, { id, kind: 'widget', props, style: defaultStyle, order: 'a0' }, 'test')
  expect(textOfPage(doc, 100)).toBe('y = 2x')
  expect(readClip(writeClip(readShapes(doc), null))?.shapes).toMatchObject([{ kind: 'widget', props }])
  expect(checkPageUpdate(Y.encodeStateAsUpdate(doc), new Y.Doc())).toBe('ok')
})

test('an image’s readable text comes after its alternative text, and is removed with it', () => {
  const doc = new Y.Doc()
  const id = write(doc, 'rectangle', 100)
  const content = { alt: 'Page 2 of forces.pdf', words: 'Every action\nhas a reaction' }
  doc.transact(() => setLater(doc, id, content))
  expect(readClip(writeClip(readShapes(doc), null))?.shapes).toMatchObject([content])
  write(doc, 'text', 300, 'below')
  expect(textOfPage(doc, 100)).toBe('Page 2 of forces.pdf\nEvery action\nhas a reaction\nbelow')
  expect(checkPageUpdate(Y.encodeStateAsUpdate(doc), new Y.Doc())).toBe('ok')
  removeShapes(doc, [id], 'test')
  expect(textOfPage(doc, 100)).toBe('below')
  expect([...doc.getMap('shapes').keys()].filter((key) => key.startsWith('words:'))).toEqual([])
})

test('a text that is cut inside a character stays text', () => {
  const doc = new Y.Doc()
  write(doc, 'text', 0, '😀😀')
  expect(textOfPage(doc, 3).isWellFormed()).toBe(true)
})
