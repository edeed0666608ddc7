import { isColour, type Colour } from '@takhti/schema/board/shapes/colour'
import { readExpression, readNumber, type Expression, type ExpressionFault } from '@takhti/schema/kit/expression'
import { palette } from '../editor/styles.ts'
import type { GraphWindow } from './sample-curve.ts'

/** The most functions of one graph. */
export const MAX_FUNCTIONS = 6

/** Range and step of a parameter's slider. */
export const sliderRange = { min: -10, max: 10, step: 0.1 } as const

/** The ends of the axes; names are keys of `board.graph.ends`. */
export const ends = ['minX', 'maxX', 'minY', 'maxY'] as const satisfies readonly (keyof GraphWindow)[]

export type GraphEnd = (typeof ends)[number]

/** A function as it was typed. */
export type GraphFunction = { readonly source: string; readonly colour: Colour }

/** State of a graph: all that its dialog shows. Ends are stored as typed, so that 2π stays 2π. */
export type GraphState = {
  readonly functions: readonly GraphFunction[]
  readonly ends: Readonly<Record<GraphEnd, string>>
  /** Values of the functions' parameters. */
  readonly values: ReadonlyMap<string, number>
}

/** Colours of new functions, in order. */
export const functionColours: readonly Colour[] = [
  palette.blue,
  palette.red,
  palette.green,
  palette.violet,
  palette.orange,
  palette.slate,
]

/** An empty graph. */
export const newGraph: GraphState = {
  functions: [{ source: '', colour: palette.blue }],
  ends: { minX: '-10', maxX: '10', minY: '-7.5', maxY: '7.5' },
  values: new Map(),
}

const KIND = 'graph'

/** The state as a widget stores it. */
export function writeGraph({ functions, ends: limits, values }: GraphState): string {
  return JSON.stringify({ widget: KIND, functions, ends: limits, values: [...values] })
}

/** Parses the state of a widget; null where it is no graph. Drops invalid parts. */
export function readGraph(state: string): GraphState | null {
  const fields = fieldsIn(parsed(state))
  if (fields['widget'] !== KIND) return null
  const functions = listIn(fields['functions']).flatMap((value) => readFunction(value) ?? [])
  const limits = fieldsIn(fields['ends'])
  const values = listIn(fields['values'])
    .map(readValue)
    .filter((value) => value !== null)
  return {
    functions: functions.length > 0 ? functions.slice(0, MAX_FUNCTIONS) : newGraph.functions,
    ends: {
      minX: textIn(limits['minX']) ?? newGraph.ends.minX,
      maxX: textIn(limits['maxX']) ?? newGraph.ends.maxX,
      minY: textIn(limits['minY']) ?? newGraph.ends.minY,
      maxY: textIn(limits['maxY']) ?? newGraph.ends.maxY,
    },
    values: new Map(values),
  }
}

/** The value of a parameter, 1 by default. */
export function valueOf({ values }: GraphState, letter: string): number {
  return values.get(letter) ?? 1
}

/** A valid graph: the functions with their colours, their parameters, and the window. */
export type ReadyGraph = {
  readonly curves: readonly (GraphFunction & { readonly expression: Expression })[]
  readonly letters: readonly string[]
  readonly window: GraphWindow
}

/** Faults of a graph: of its functions by index, and of its axes' ends. */
export type GraphFaults = {
  readonly functions: ReadonlyMap<number, ExpressionFault>
  readonly ends: ReadonlyMap<GraphEnd, 'number' | 'order'>
}

/** Parses all fields of a graph. Skips empty rows, unless all are empty. */
export function checkGraph(graph: GraphState): { ready: ReadyGraph | null; letters: string[]; faults: GraphFaults } {
  const read = graph.functions.map(({ source }) => readExpression(source))
  const isBlank = read.every((each) => 'fault' in each && each.fault === 'empty')
  const faults = read.flatMap((each, index) =>
    'fault' in each && (each.fault !== 'empty' || (isBlank && index === 0)) ? [[index, each] as const] : [],
  )
  const curves = graph.functions.flatMap((each, index) => {
    const expression = read[index]
    return expression && 'at' in expression ? [{ ...each, expression }] : []
  })
  const letters = [...new Set(curves.flatMap(({ expression }) => expression.letters))].sort()
  const { window, faults: badEnds } = checkEnds(graph.ends)
  const ready = faults.length === 0 && window !== null ? { curves, letters, window } : null
  return { ready, letters, faults: { functions: new Map(faults), ends: badEnds } }
}

/** The largest end of an axis. */
const MAX_END = 1e9

function checkEnds(limits: GraphState['ends']): {
  window: GraphWindow | null
  faults: Map<GraphEnd, 'number' | 'order'>
} {
  const faults = new Map<GraphEnd, 'number' | 'order'>()
  const [minX, maxX, minY, maxY] = ends.map((end) => {
    const value = readNumber(limits[end])
    if (value === null || Math.abs(value) > MAX_END) faults.set(end, 'number')
    return value ?? Number.NaN
  })
  const window = { minX: minX ?? 0, maxX: maxX ?? 0, minY: minY ?? 0, maxY: maxY ?? 0 }
  if (!faults.has('minX') && !faults.has('maxX') && !isWide(window.minX, window.maxX)) faults.set('maxX', 'order')
  if (!faults.has('minY') && !faults.has('maxY') && !isWide(window.minY, window.maxY)) faults.set('maxY', 'order')
  return { window: faults.size === 0 ? window : null, faults }
}

/** Whether the distance between two ends exceeds the precision of numbers. */
function isWide(from: number, to: number): boolean {
  return to - from >= Math.max(1e-6, Math.max(Math.abs(from), Math.abs(to)) * 1e-6)
}

function readFunction(value: unknown): GraphFunction | null {
  const { source, colour } = fieldsIn(value)
  const text = textIn(source)
  return text !== null && isColour(colour) ? { source: text, colour } : null
}

function readValue(value: unknown): [string, number] | null {
  const [letter, number]: unknown[] = listIn(value)
  if (typeof letter !== 'string' || typeof number !== 'number' || !Number.isFinite(number)) return null
  return [letter, Math.min(sliderRange.max, Math.max(sliderRange.min, number))]
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 500 ? value : null
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 100) : []
}

function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
