import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readShapes } from './page-shapes.ts'
import { checkPageUpdate } from './rules.ts'
import sample from './samples/page-format-1-arranged.json' with { type: 'json' }
import { boundsOf } from './shapes/index.ts'

const update = Uint8Array.from(atob(sample.update), (char) => char.charCodeAt(0))

test('a stored page with turned, grouped, locked and described shapes opens as it was arranged', () => {
  const page = new Y.Doc()
  Y.applyUpdate(page, update)
  const shown = readShapes(page).map((shape) => {
    const { id, kind, offset, matrix, groups, isLocked, alt, order } = shape
    return { id, kind, offset, matrix, groups, isLocked, alt, order, bounds: boundsOf(shape) }
  })
  expect(shown).toEqual(sample.shapes)
  expect(checkPageUpdate(update, new Y.Doc())).toBe('ok')
})

test('who knows none of these entries still has every shape, with its geometry and its move', () => {
  const page = new Y.Doc()
  Y.applyUpdate(page, update)
  // As an older build reads it: entries under other keys are skipped.
  const later = [...page.getMap('shapes').keys()].filter((key) => /^(mx|gr|lk|alt):/.test(key))
  expect(later.length).toBe(5)
  for (const key of later) page.getMap('shapes').delete(key)
  const plain = readShapes(page).map(({ id, kind, offset, order }) => ({ id, kind, offset, order }))
  expect(plain).toEqual(sample.shapes.map(({ id, kind, offset, order }) => ({ id, kind, offset, order })))
})
