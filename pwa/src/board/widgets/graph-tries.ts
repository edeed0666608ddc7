import { sliderRange, valueOf, type GraphState } from './graph-state.ts'

/** Where somebody who only reads a lesson moved a letter to, and what it stood for in the lesson then. */
type Try = { readonly value: number; readonly over: number }

/** What somebody moved in one graph, by letter; it never leaves the device. */
export type GraphTries = ReadonlyMap<string, Try>

/** A graph as its reader sees it: what the lesson says meanwhile of a letter is newer than what was moved before. */
export function tried(graph: GraphState, tries: GraphTries): GraphState {
  const moved = [...tries].flatMap(([letter, { value, over }]) =>
    valueOf(graph, letter) === over ? [[letter, value] as const] : [],
  )
  return { ...graph, values: new Map([...graph.values, ...moved]) }
}

/** The tries after letters were moved: `values` are what a reader sees now. */
export function withMoved(graph: GraphState, tries: GraphTries, values: GraphState['values']): GraphTries {
  const seen = tried(graph, tries)
  const moved = [...values].filter(([letter, value]) => value !== valueOf(seen, letter))
  const within = (value: number) => Math.min(sliderRange.max, Math.max(sliderRange.min, value))
  return new Map([
    ...tries,
    ...moved.map(([letter, value]) => [letter, { value: within(value), over: valueOf(graph, letter) }] as const),
  ])
}

/** Whether a reader sees another graph than the lesson's. */
export function isTried(graph: GraphState, tries: GraphTries): boolean {
  const seen = tried(graph, tries)
  return [...seen.values.keys()].some((letter) => valueOf(seen, letter) !== valueOf(graph, letter))
}
