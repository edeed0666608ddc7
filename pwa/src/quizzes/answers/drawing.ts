import { maxDrawingLength } from '@takhti/schema/quizzes/rules'

export type Point = readonly [x: number, y: number]

/** The sheet of a drawing is so many units wide and high. */
export const side = 1_000

/** Points nearer than this add nothing that is seen. */
export const nearest = 8

/** The path with one point more, which begins a stroke (`M`) or goes on with it; as it was where there is no room. */
export function withPoint(path: string, [x, y]: Point, step: 'M' | 'L'): string {
  // A dot is a line to itself, which round ends make visible.
  const longer = step === 'M' ? `${path}M${x} ${y}L${x} ${y}` : `${path}L${x} ${y}`
  return longer.length <= maxDrawingLength ? longer : path
}

/** The path without its last stroke. */
export function withoutLast(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('M')))
}
