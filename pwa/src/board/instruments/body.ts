import type { Offset } from '@takhti/schema/board/geometry'
import { otherLeg, toInstrument } from './instrument.ts'
import type { Instrument } from './instrument.ts'

/** How wide a ruler is, in screen pixels: its numbers are read at every zoom. */
export const RULER_WIDTH = 84

/** What a ruler has beyond both ends of its scale, in screen pixels. */
export const RULER_END = 14

/** The shortest that a ruler is on the screen, in screen pixels: its grips need room. */
const shortestRuler = 120

/** How long the body of a ruler is, in screen pixels, from its zero. */
export function rulerLength({ size }: Instrument, zoom: number): number {
  return Math.max(size * zoom, shortestRuler)
}

/** Whether a point of the page lies on what a hand can push an instrument by. */
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
