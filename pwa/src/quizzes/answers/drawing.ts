export type Point = readonly [x: number, y: number]

/** Width and height of a drawing, in units. */
export const side = 1_000

/** Points nearer than this add nothing visible. */
export const nearest = 8

/** The path with one more point, which begins a stroke (`M`) or continues it; unchanged where there is no room. */
export function withPoint(path: string, [x, y]: Point, { step, most }: { step: 'M' | 'L'; most: number }): string {
  // A dot is a line to itself, visible by its round caps.
  const longer = step === 'M' ? `${path}M${x} ${y}L${x} ${y}` : `${path}L${x} ${y}`
  return longer.length <= most ? longer : path
}

/** The path without its last stroke. */
export function withoutLast(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('M')))
}
