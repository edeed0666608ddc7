import type { Offset } from '@takhti/schema/board/geometry'
import { otherLeg, toInstrument } from './instrument.ts'
import type { Instrument } from './instrument.ts'

/** The width of a ruler, in screen pixels: its numbers are legible at every zoom. */
export const RULER_WIDTH = 84

/** The margin of a ruler at both ends of its scale, in screen pixels. */
export const RULER_END = 14

/** The minimal length of a ruler, in screen pixels: its handles need space. */
const shortestRuler = 120

/** The length of a ruler's body from its zero, in screen pixels. */
export function rulerLength({ size }: Instrument, zoom: number): number {
  return Math.max(size * zoom, shortestRuler)
}

/** Whether a point of the page is on the part of an instrument that can be dragged. */
export function isOnBody(instrument: Instrument, point: Offset, zoom: number): boolean {
  const { x, y } = toInstrument(instrument, point)
  const { name, size } = instrument
  switch (name) {
    case 'ruler': {
      const isAlong = x * zoom >= -RULER_END && x * zoom <= rulerLength(instrument, zoom) + RULER_END
      return isAlong && y >= 0 && y * zoom <= RULER_WIDTH
    }
    case 'setSquare':
      return x >= 0 && y <= 0 && x / size - y / otherLeg(instrument) <= 1
    case 'protractor':
      return y <= 0 && Math.hypot(x, y) <= size
    case 'compass':
      return false
  }
}
