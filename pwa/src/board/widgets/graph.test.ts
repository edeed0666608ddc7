import { drawPicture } from '@takhti/schema/board/widget-picture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureOfGraph, type GraphWriting } from './graph-picture.ts'
import { checkGraph, newGraph, readGraph, writeGraph, type GraphState } from './graph-state.ts'

const writing: GraphWriting = {
  number: (value) => new Intl.NumberFormat('hi-u-nu-deva').format(value),
  widthOf: (text) => text.length * 9,
}

function graphOf(...sources: string[]): GraphState {
  return { ...newGraph, functions: sources.map((source) => ({ source, colour: '#d92d20' })) }
}

/** The texts and line colours of a graph. */
function shownOn(graph: GraphState) {
  const { ready } = checkGraph(graph)
  if (!ready) throw new Error('a field does not read')
  const prepared = pictureOfGraph(graph, ready, writing)
  const texts: string[] = []
  const tops = new Map<string, number>()
  const colours: string[] = []
  drawPicture(
    prepared.picture,
    { ...prepared, x: 0, y: 0 },
    {
      text(box) {
        texts.push(box.text)
        tops.set(box.text, box.y)
      },
      stroke: (_trace, { colour }) => colours.push(colour),
      fill: () => {},
    },
  )
  return { prepared, texts, colours, tops }
}

test('a graph shows coloured curves, axes in the reader’s digits, and a label of each curve', () => {
  const { prepared, texts, colours } = shownOn(graphOf('x²', ' y =  a x '))
  expect(prepared.text).toBe('y = x²; y = a x')
  expect(colours.filter((colour) => colour === '#d92d20')).toHaveLength(2)
  expect(texts).toEqual(expect.arrayContaining(['-४', '४', '०', 'x', 'y', 'y = x²', 'y = a x', 'a = १']))
  expect(prepared.height).toBeGreaterThan(420 + 3 * 20)
})

test('[WI-4] numbers of the x axis are below it, and above it where it is the lowest line', () => {
  const topOfSix = (graph: GraphState) => shownOn(graph).tops.get('६')
  const wide = { ...graphOf('x'), ends: { minX: '-8', maxX: '8', minY: '-5', maxY: '5' } }
  const raised = { ...wide, ends: { ...wide.ends, minY: '0' } }
  expect(topOfSix(wide)).toBeCloseTo(420 / 2 + 1, 1)
  expect(topOfSix(raised)).toBeCloseTo(420 - 24, 1)
})

test('a changed parameter changes the curve', () => {
  const graph = graphOf('a x')
  const moved = { ...graph, values: new Map([['a', 3]]) }
  expect(shownOn(moved).prepared.picture).not.toEqual(shownOn(graph).prepared.picture)
  expect(readGraph(writeGraph(moved))).toEqual(moved)
})

test('each field reports its own fault', () => {
  const { ready, faults } = checkGraph({
    ...graphOf('x', 'x +', ''),
    ends: { minX: '1', maxX: '-1', minY: 'x', maxY: '2' },
  })
  expect(ready).toBeNull()
  expect([...faults.functions.keys()]).toEqual([1])
  expect([...faults.ends]).toEqual([
    ['minY', 'number'],
    ['maxX', 'order'],
  ])
  expect(checkGraph(graphOf('', '')).faults.functions.get(0)).toMatchObject({ fault: 'empty' })
  expect(checkGraph(graphOf('', 'x')).ready?.curves).toHaveLength(1)
})

test('the state of a widget from another author is parsed as far as it is valid', () => {
  expect(readGraph('')).toBeNull()
  expect(readGraph('{"widget":"page"}')).toBeNull()
  expect(readGraph('{"widget":"graph","functions":7,"ends":null,"values":[["a","1"],["b",99],7]}')).toEqual({
    ...newGraph,
    values: new Map([['b', 10]]),
  })
  const many = Array.from({ length: 50 }, () => ({ source: 'x', colour: '#000000' }))
  expect(readGraph(JSON.stringify({ widget: 'graph', functions: many }))?.functions).toHaveLength(6)
  fc.assert(
    fc.property(fc.json(), (json) => {
      const read = readGraph(`{"widget":"graph","functions":${json},"ends":${json},"values":${json}}`)
      return read !== null && checkGraph(read) !== null
    }),
    { numRuns: 300 },
  )
})

test('extreme graphs are within the limits of a page', () => {
  const wild = ['sin(1/x)', 'tan(1000x)', 'sin(1000000x)', 'floor(1000x)', '1/sin(50x)', 'x sin(9999x)']
  expect(shownOn(graphOf(...wild)).prepared.picture.length).toBeLessThan(64 * 1024)
})
