import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newGraph, valueOf, type GraphState } from './graph-state.ts'
import { isTried, tried, withMoved, type GraphTries } from './graph-tries.ts'

const nothing: GraphTries = new Map()

function graphWith(values: Record<string, number>): GraphState {
  return { ...newGraph, values: new Map(Object.entries(values)) }
}

function valuesOf(graph: GraphState) {
  return Object.fromEntries(graph.values)
}

test('a reader’s value of a parameter is local: the lesson’s graph is unchanged', () => {
  const graph = graphWith({ a: 2 })
  const tries = withMoved(graph, nothing, new Map([['a', 5]]))
  expect(valuesOf(tried(graph, tries))).toEqual({ a: 5 })
  expect(valuesOf(graph)).toEqual({ a: 2 })
  expect([isTried(graph, tries), isTried(graph, nothing)]).toEqual([true, false])
})

test('a presenter’s change arrives, and the reader’s values of other parameters remain', () => {
  const before = graphWith({ a: 2, b: 3 })
  const tries = withMoved(before, nothing, new Map(Object.entries({ a: 5, b: 7 })))
  const after = graphWith({ a: 2.5, b: 3 })
  expect(valuesOf(tried(after, tries))).toEqual({ a: 2.5, b: 7 })
  expect(valuesOf(tried(after, withMoved(after, tries, new Map([['a', 9]]))))).toEqual({ a: 9, b: 7 })
})

test('an unmoved parameter is one, and one that is moved back is no longer tried', () => {
  const tries = withMoved(newGraph, nothing, new Map([['a', 4]]))
  expect(valueOf(tried(newGraph, tries), 'a')).toBe(4)
  expect(isTried(newGraph, withMoved(newGraph, tries, new Map([['a', 1]])))).toBe(false)
})

test('parameters of any name and values of any size are accepted, and limited to the slider', () => {
  const letter = fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'a'))
  fc.assert(
    fc.property(letter, fc.double({ noNaN: true }), fc.double({ min: -10, max: 10, noNaN: true }), (name, to, set) => {
      const graph = { ...newGraph, values: new Map([[name, set]]) }
      const seen = valueOf(tried(graph, withMoved(graph, nothing, new Map([[name, to]]))), name)
      expect(seen).toBe(to === set ? set : Math.min(10, Math.max(-10, to)))
    }),
    { numRuns: 300 },
  )
})
