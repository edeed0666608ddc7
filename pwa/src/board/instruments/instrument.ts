import type { Box, Offset } from '@takhti/schema/board/geometry'

/** Page pixels of a centimetre: a square of the grid, and nearly a centimetre where a page is printed on A4. */
export const CM = 40
export const MM = CM / 10

/** Names are keys of `board.shortcuts.names`. */
export const instrumentNames = ['ruler', 'setSquare', 'protractor', 'compass'] as const

export type InstrumentName = (typeof instrumentNames)[number]

/**
 * An instrument on the page. `at` is its origin, in page pixels: the ruler's 0, the right angle of the set square,
 * the centre of the protractor, the needle of the compass. `angle` is the direction of its zero line, in whole
 * degrees from 0 to 359, counter-clockwise as on a protractor. `size` is what it measures, in page pixels: the
 * ruler's length, the set square's leg along its zero line, the radius, the opening.
 */
export type Instrument = {
  readonly name: InstrumentName
  readonly at: Offset
  readonly angle: number
  readonly size: number
  /** The direction of the protractor's arm, in degrees of its scale. */
  readonly arm: number
  /** The angle of the set square at the end of its zero line, in degrees. */
  readonly slope: Slope
}

export type Slope = 45 | 60

type Limits = { readonly min: number; readonly max: number }

/** The limits of an instrument's measure, in page pixels. */
const limits: Record<InstrumentName, Limits> = {
  ruler: { min: 5 * CM, max: 60 * CM },
  setSquare: { min: 3 * CM, max: 40 * CM },
  protractor: { min: 3 * CM, max: 30 * CM },
  compass: { min: CM / 2, max: 40 * CM },
}

export function limitsOf({ name }: Pick<Instrument, 'name'>): Limits {
  return limits[name]
}

/** The instrument as it opens: near the middle of the view, beside the others, as large as the view allows. */
export function firstPlaced(name: InstrumentName, visible: Box): Instrument {
  const [width, height] = [visible.maxX - visible.minX, visible.maxY - visible.minY]
  const [x, y] = [(visible.minX + visible.maxX) / 2, (visible.minY + visible.maxY) / 2]
  const room = { ruler: width * 0.6, setSquare: height * 0.4, protractor: height * 0.35, compass: height * 0.2 }[name]
  const widest = name === 'ruler' ? width * 0.6 : width * 0.32
  const size = whole(Math.min(room, widest), CM, limits[name])
  const at = {
    ruler: { x: x - size / 2, y: y + height * 0.1 },
    setSquare: { x: x - width * 0.2 - size / 2, y: y + size / 2 },
    protractor: { x: x + width * 0.12, y: y + size / 2 },
    compass: { x: x - size / 2, y: y - height * 0.1 },
  }[name]
  return { name, at, angle: 0, size, arm: 60, slope: 45 }
}

export function movedBy(instrument: Instrument, by: Offset): Instrument {
  return { ...instrument, at: { x: instrument.at.x + by.x, y: instrument.at.y + by.y } }
}

export function turnedTo(instrument: Instrument, degrees: number): Instrument {
  return { ...instrument, angle: circled(Math.round(degrees)) }
}

/** Resized in steps of a millimetre, within the instrument's limits. */
export function sizedTo(instrument: Instrument, size: number): Instrument {
  return { ...instrument, size: whole(size, MM, limits[instrument.name]) }
}

export function armedTo(instrument: Instrument, degrees: number): Instrument {
  return { ...instrument, arm: Math.min(180, Math.max(0, Math.round(degrees))) }
}

/** The path of a pointer; with `step`, it rotates in steps of so many degrees. */
type Way = { readonly from: Offset; readonly to: Offset; readonly step?: number }

/** Rotated about its origin by a pointer's movement. */
export function turnedBy(start: Instrument, { from, to, step = 1 }: Way): Instrument {
  const degrees = start.angle + degreesOf(start.at, to) - degreesOf(start.at, from)
  return turnedTo(start, Math.round(degrees / step) * step)
}

/** Resized by a pointer's movement away from its origin. */
export function sizedBy(start: Instrument, { from, to }: Way): Instrument {
  return sizedTo(start, start.size + distance(start.at, to) - distance(start.at, from))
}

/** A protractor with its arm at a pointer; below the base the arm stays at the nearer end of the scale. */
export function armedBy(start: Instrument, to: Offset): Instrument {
  return armedTo(start, upperDegrees(degreesOf(start.at, to) - start.angle))
}

/** Rotated by some degrees around any point of the page. */
export function turnedAbout(instrument: Instrument, middle: Offset, degrees: number): Instrument {
  const { x, y } = instrument.at
  const by = turned({ x: x - middle.x, y: y - middle.y }, degrees)
  return turnedTo({ ...instrument, at: { x: middle.x + by.x, y: middle.y + by.y } }, instrument.angle + degrees)
}

/**
 * Maps a point of the instrument to the page. It is in page pixels along the zero line and away from it (down, before
 * rotation).
 */
export function toPage({ at, angle }: Instrument, point: Offset): Offset {
  const { x, y } = turned(point, angle)
  return { x: at.x + x, y: at.y + y }
}

/** Maps a point of the page to the instrument, in page pixels. */
export function toInstrument({ at, angle }: Instrument, point: Offset): Offset {
  return turned({ x: point.x - at.x, y: point.y - at.y }, -angle)
}

/** The leg of a set square that is not along its zero line, in page pixels. */
export function otherLeg({ size, slope }: Instrument): number {
  return slope === 45 ? size : size * Math.sqrt(3)
}

/**
 * The direction from one point to another, in degrees counter-clockwise, above -180 and at most 180; 0 where they are
 * equal.
 */
export function degreesOf(from: Offset, to: Offset): number {
  const degrees = (-Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return degrees === -180 ? 180 : degrees || 0
}

/** The equivalent rotation by at most half a circle. */
export function shortestTurn(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360)
}

/** Degrees on a scale from 0 to 180: points below the base belong to its nearer end. */
export function upperDegrees(degrees: number): number {
  const round = circled(degrees)
  if (round <= 180) return round
  return round < 270 ? 180 : 0
}

/** The point at a direction and a distance from another, in degrees and page pixels. */
export function pointAt(middle: Offset, degrees: number, far: number): Offset {
  const { x, y } = turned({ x: far, y: 0 }, degrees)
  return { x: middle.x + x, y: middle.y + y }
}

export function distance(a: Offset, b: Offset): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** Normalizes degrees to the range from 0 up to 360. */
function circled(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}

function turned({ x, y }: Offset, degrees: number): Offset {
  const angle = (-degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

function whole(size: number, step: number, { min, max }: Limits): number {
  const wanted = Number.isFinite(size) ? Math.round(size / step) * step : min
  return Math.min(max, Math.max(min, wanted))
}
