import type { Offset } from '@takhti/schema/board/geometry'
import { packPicture, stepsThrough, type PicturePart } from '@takhti/schema/board/pack-picture'
import { palette } from '../editor/styles.ts'
import { valueOf, type GraphState, type ReadyGraph } from './graph-state.ts'
import { sampleCurve, type GraphWindow } from './sample-curve.ts'
import { ticksBetween } from './ticks.ts'
import { fitted } from './widget-fit.ts'
import type { PreparedWidget } from './widget-shapes.ts'

/** The box of the axes, in page pixels; the legend is below it, a line for each curve. */
const plot = { width: 560, height: 420 }
const size = 16
const row = 24

const gridColour = '#9ca3af'
const curveWidth = 3
const arrow = 10
const gap = 5

/** Number format, and text width in page pixels at the font size of a graph. */
export type GraphWriting = { readonly number: (value: number) => string; readonly widthOf: (text: string) => number }

/** The font size of a graph, in page pixels. */
export const graphTextSize = size

/** A graph as the widget that all users see. */
export function pictureOfGraph(state: GraphState, ready: ReadyGraph, writing: GraphWriting): PreparedWidget {
  const { curves, letters, window } = ready
  const values = new Map(letters.map((letter) => [letter, valueOf(state, letter)]))
  const names = curves.map(({ source, colour }) => ({ text: nameOf(source), colour }))
  const set = letters.map((letter) => `${letter} = ${writing.number(valueOf(state, letter))}`).join(', ')
  const rows = set === '' ? names : [...names, { text: set, colour: palette.slate }]
  const box = { width: plot.width, height: plot.height + rows.length * row + gap, size }
  const parts: PicturePart[] = [
    ...gridOf(window),
    ...axesOf(window),
    ...numbersOf(window, writing),
    ...curves.flatMap(({ expression, colour }) =>
      sampleCurve((x) => expression.at(x, values), window, plot).map((line) => ({
        steps: stepsThrough(line),
        colour,
        width: curveWidth,
      })),
    ),
    ...rows.map(({ text, colour }, index) => {
      return {
        x: gap,
        y: plot.height + gap + index * row,
        width: plot.width - 2 * gap,
        text: fitted(text, plot.width - 4 * gap, writing.widthOf),
        colour,
      }
    }),
  ]
  return { ...box, text: names.map(({ text }) => text).join('; '), picture: packPicture(parts, box) }
}

/** The name of a function: its source as typed, after `y =` where that is missing. */
export function nameOf(source: string): string {
  const text = source.trim().replace(/\s+/g, ' ')
  return /^\s*(?:y|[fgh]\s*\(\s*x\s*\))\s*=/i.test(text) ? text : `y = ${text}`
}

function atX(x: number, { minX, maxX }: GraphWindow): number {
  return ((x - minX) / (maxX - minX)) * plot.width
}

function atY(y: number, { minY, maxY }: GraphWindow): number {
  return ((maxY - y) / (maxY - minY)) * plot.height
}

/** Origin of the axes: at the edge nearest to zero, where zero is not shown. */
function originOf(window: GraphWindow): Offset {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  return { x: within(atX(0, window), plot.width), y: within(atY(0, window), plot.height) }
}

function gridOf(window: GraphWindow): PicturePart[] {
  const down = ticksBetween(window.minX, window.maxX).map((value) => {
    const x = atX(value, window)
    return lineThrough({ x, y: 0 }, { x, y: plot.height })
  })
  const across = ticksBetween(window.minY, window.maxY).map((value) => {
    const y = atY(value, window)
    return lineThrough({ x: 0, y }, { x: plot.width, y })
  })
  return [{ steps: [...down, ...across].flat(), colour: gridColour, width: 0.5 }]
}

function axesOf(window: GraphWindow): PicturePart[] {
  const { x, y } = originOf(window)
  const { width, height } = plot
  const heads = [
    { tip: { x: width, y }, barbs: [-1, 1].map((side) => ({ x: width - arrow, y: y + (side * arrow) / 2 })) },
    { tip: { x, y: 0 }, barbs: [-1, 1].map((side) => ({ x: x + (side * arrow) / 2, y: arrow })) },
  ]
  const steps = [
    ...lineThrough({ x: 0, y }, { x: width, y }),
    ...lineThrough({ x, y: height }, { x, y: 0 }),
    ...heads.flatMap(({ tip, barbs: [one, other] }) => (one && other ? stepsThrough([one, tip, other]) : [])),
  ]
  return [{ steps, colour: palette.slate, width: 1.5 }]
}

function lineThrough(from: Offset, to: Offset) {
  return stepsThrough([from, to])
}

/** Numbers beside the axes, and the axes' names at their tips. */
function numbersOf(window: GraphWindow, { number, widthOf }: GraphWriting): PicturePart[] {
  const origin = originOf(window)
  const colour = palette.slate
  const words = (text: string, x: number, y: number): PicturePart => {
    const width = widthOf(text) + 2
    const within = { x: Math.min(plot.width - width, Math.max(0, x)), y: Math.min(plot.height - row, Math.max(0, y)) }
    return { ...within, width, text, colour }
  }
  const isBelow = origin.y + row < plot.height
  const below = isBelow ? origin.y + 1 : origin.y - row
  const hasRoomBeside = origin.x > 40
  const beside = (text: string) => (hasRoomBeside ? origin.x - widthOf(text) - gap : origin.x + gap)
  const xs = ticksBetween(window.minX, window.maxX).filter(
    (value) => value !== 0 && atX(value, window) < plot.width - 24,
  )
  const ys = ticksBetween(window.minY, window.maxY).filter((value) => value !== 0 && atY(value, window) > row)
  const zero = window.minX <= 0 && window.maxX >= 0 && window.minY <= 0 && window.maxY >= 0
  return [
    ...xs.map((value) => words(number(value), atX(value, window) - widthOf(number(value)) / 2, below)),
    ...ys.map((value) => words(number(value), beside(number(value)), atY(value, window) - row / 2)),
    ...(zero ? [words(number(0), beside(number(0)), below)] : []),
    words('x', plot.width - widthOf('x') - gap, isBelow ? origin.y - row - 2 : origin.y - 2 * row),
    words('y', origin.x + arrow, 0),
  ]
}
