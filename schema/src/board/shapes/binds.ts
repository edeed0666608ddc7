import { fieldsOf, isShapeId } from './shape.ts'

/** The shape that an end of an arrow is bound to, and a place in its unturned box: 0 to 1 across and down. */
export type ArrowBind = { readonly id: string; readonly x: number; readonly y: number }

/** What each end of an arrow is bound to. */
export type ArrowBinds = { readonly from: ArrowBind | null; readonly to: ArrowBind | null }

/** The ends of an arrow without bound shapes. Such arrows share this very object. */
export const unbound: ArrowBinds = { from: null, to: null }

/** The bind if the value is one, else null. */
export function parseBind(value: unknown): ArrowBind | null {
  const fields = fieldsOf(value, ['id', 'x', 'y'])
  if (fields === null) return null
  const { id, x, y } = fields
  return typeof id === 'string' && isShapeId(id) && isPart(x) && isPart(y) ? { id, x, y } : null
}

function isPart(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}
