import { sliderRange, valueOf, type GraphState } from './graph-state.ts'

/** A reader's local value of a parameter, and the lesson's value at that time. */
type Try = { readonly value: number; readonly over: number }

/** A reader's local values in one graph, by parameter; they never leave the device. */
export type GraphTries = ReadonlyMap<string, Try>

/** A graph with the reader's local values; a later change of the lesson overrides them. */
export function tried(graph: GraphState, tries: GraphTries): GraphState {
  const moved = [...tries].flatMap(([letter, { value, over }]) =>
    valueOf(graph, letter) === over ? [[letter, value] as const] : [],
  )
  return { ...graph, values: new Map([...graph.values, ...moved]) }
}

/** The local values after a slider moved: `values` are what a reader sees now. */
export function withMoved(graph: GraphState, tries: GraphTries, values: GraphState['values']): GraphTries {
  const seen = tried(graph, tries)
  const moved = [...values].filter(([letter, value]) => value !== valueOf(seen, letter))
  const within = (value: number) => Math.min(sliderRange.max, Math.max(sliderRange.min, value))
  return new Map([
    ...tries,
    ...moved.map(([letter, value]) => [letter, { value: within(value), over: valueOf(graph, letter) }] as const),
  ])
}

/** Whether a reader sees a graph that differs from the lesson's. */
export function isTried(graph: GraphState, tries: GraphTries): boolean {
  const seen = tried(graph, tries)
  return [...seen.values.keys()].some((letter) => valueOf(seen, letter) !== valueOf(graph, letter))
}
