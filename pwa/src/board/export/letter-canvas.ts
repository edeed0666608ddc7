/** The font size in pixels of a cluster's image: sharp on paper at usual sizes of lessons. */
export const pixels = 160

export function painterOf(width: number, height: number): OffscreenCanvasRenderingContext2D | null {
  return typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(width, height).getContext('2d')
}
