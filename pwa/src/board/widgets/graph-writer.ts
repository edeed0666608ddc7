import { fontOf } from '../canvas/text-lines.ts'
import { graphTextSize, type GraphWriting } from './graph-picture.ts'

/** How a language writes the numbers of a graph, measured in the typeface of the board. */
export function graphWriting(language: string): GraphWriting {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
  const measurer = document.createElement('canvas').getContext('2d')
  if (!measurer) throw new Error('this browser has no canvas')
  measurer.font = fontOf(graphTextSize)
  return { number: (value) => numbers.format(value), widthOf: (text) => measurer.measureText(text).width }
}
