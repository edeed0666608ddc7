import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { pageMaps } from '../document.ts'
import { addShape, removeShapes, restyleShapes } from '../operations.ts'
import { readShapes, topOrder } from '../page-shapes.ts'
import { checkPageUpdate } from '../rules.ts'
import { dashPattern, isLook, lookOf, readLook } from './look.ts'

const id = 'look-000000000001'

test('what is plain takes no room in a document', () => {
  expect(lookOf({ opacity: 1, fill: 'none', dash: 'solid' })).toBeNull()
  expect(keysOf(drawn({ fill: 'none' }))).toEqual([`geo:${id}`])
  expect(keysOf(drawn({ fill: 'tint', opacity: 0.4 }))).toEqual([`geo:${id}`, `look:${id}`])
})

test('unknown parts of a look are ignored, preserved by a restyle, and refused by a room', () => {
  const page = drawn({ opacity: 0.5 })
  const { shapes } = pageMaps(page)
  shapes.set(`look:${id}`, { opacity: 0.5, dash: 'wavy', glow: 3 })
  expect(styleOf(page)).toEqual({ colour: '#1d4ed8', width: 3, opacity: 0.5 })
  restyleShapes(page, { ids: [id], style: { fill: 'solid' } }, 'me')
  expect(shapes.get(`look:${id}`)).toEqual({ opacity: 0.5, dash: 'wavy', glow: 3, fill: 'solid' })
  expect(checkPageUpdate(Y.encodeStateAsUpdate(page), new Y.Doc())).toBe('board/shape-invalid')
})

test('a room takes every look that this build draws', () => {
  const page = drawn({ opacity: 0.05, fill: 'solid', dash: 'dotted', tip: 'marker', isFixed: true })
  expect(checkPageUpdate(Y.encodeStateAsUpdate(page), new Y.Doc())).toBe('ok')
})

test('what is fixed stays so when it is drawn in another colour', () => {
  const page = drawn({ isFixed: true })
  restyleShapes(page, { ids: [id], style: { colour: '#00ff00', dash: 'dashed' } }, 'me')
  expect(styleOf(page)).toEqual({ colour: '#00ff00', width: 3, dash: 'dashed', isFixed: true })
})

test('nonsense is no look, and a laser is none that a document holds', () => {
  const wrong = [
    null,
    7,
    [],
    new Uint8Array(2),
    { opacity: 0 },
    { opacity: 1.1 },
    { opacity: Number.NaN },
    { fill: 1 },
    { isFixed: false },
    { marks: [{ from: 0, to: 1 }] },
  ]
  for (const value of [...wrong, { tip: 'laser' }, { tip: 'pen' }, { extra: 1 }]) expect(isLook(value)).toBe(false)
  expect(readLook({ tip: 'laser', fill: 'tint' })).toEqual({ fill: 'tint' })
})

test('two people who change the fill and the colour of one shape at once both hold', () => {
  const [here, there] = [drawn({}), new Y.Doc()]
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  restyleShapes(here, { ids: [id], style: { colour: '#00ff00' } }, 'here')
  restyleShapes(there, { ids: [id], style: { fill: 'tint' } }, 'there')
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there))
  for (const page of [here, there]) expect(styleOf(page)).toEqual({ colour: '#00ff00', width: 3, fill: 'tint' })
  removeShapes(here, [id], 'here')
  expect(keysOf(here)).toEqual([])
})

test('a dash and its gap follow the width of the line', () => {
  expect(dashPattern({ width: 4 })).toEqual([])
  expect(dashPattern({ width: 4, dash: 'dashed' })).toEqual([14, 12])
  expect(dashPattern({ width: 4, dash: 'dotted' })).toEqual([0.01, 10])
})

function drawn(look: Parameters<typeof lookOf>[0]): Y.Doc {
  const page = new Y.Doc()
  const props = { x: 0, y: 0, width: 10, height: 10 }
  const style = { colour: '#1d4ed8', width: 3, ...look } as const
  addShape(page, { id, kind: 'rectangle', props, style, order: topOrder(page) }, 'me')
  return page
}

function keysOf(page: Y.Doc): string[] {
  return [...pageMaps(page).shapes.keys()].sort()
}

function styleOf(page: Y.Doc): unknown {
  return readShapes(page)[0]?.style
}
