import type { ShapeStyle } from './shapes/shape.ts'

/**
 * A laser's trail travels as ink that is being drawn and never becomes a shape; its id alone says what it is, so that a
 * build that knows no laser shows it as a red stroke that goes when the hand lifts. Shape ids begin with their time, and
 * no time is written like this.
 */
const mark = 'laser-'

export const laserStyle: ShapeStyle = { colour: '#e11d48', width: 6 }

/** The id of a trail, made of a fresh shape id. */
export function laserIdOf(shapeId: string): string {
  return `${mark}${shapeId}`.slice(0, 36)
}

/** Whether live ink is the trail of a laser. */
export function isLaserId(strokeId: string): boolean {
  return strokeId.startsWith(mark)
}
