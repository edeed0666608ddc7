/** Pixels for the height of a letter: sharp on paper at the sizes that lessons are written in. */
export const pixels = 160

export function painterOf(width: number, height: number): OffscreenCanvasRenderingContext2D | null {
  return typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(width, height).getContext('2d')
}
