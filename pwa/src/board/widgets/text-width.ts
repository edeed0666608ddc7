import { fontOf } from '../canvas/text-lines.ts'
import { cardTextSize } from './web-page-state.ts'

const measurer = document.createElement('canvas').getContext('2d')

/** The width of a text on the card of a widget, in page pixels. */
export function textWidth(text: string): number {
  if (!measurer) return 0
  measurer.font = fontOf(cardTextSize)
  return measurer.measureText(text).width
}
