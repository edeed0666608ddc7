import type { ShapeStyle } from './shapes/shape.ts'

/**
 * A laser's trail is sent as live ink and never becomes a shape. Only its id marks it, so that an older build shows a
 * red stroke that disappears when the pen lifts. Shape ids begin with their time, and no time has this form.
 */
const mark = 'laser-'

export const laserStyle: ShapeStyle = { colour: '#e11d48', width: 6 }

/** The id of a trail, made of a new shape id. */
export function laserIdOf(shapeId: string): string {
  return `${mark}${shapeId}`.slice(0, 36)
}

/** Whether live ink is the trail of a laser. */
export function isLaserId(strokeId: string): boolean {
  return strokeId.startsWith(mark)
}
