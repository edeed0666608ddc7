import { fontOf } from '../canvas/text-lines.ts'
import { clustersOf } from './clusters.ts'
import { pixels, painterOf } from './letter-canvas.ts'
import type { Face, PlacedGlyph } from './typeface.ts'

/** How far a cluster's image extends beyond its advance and its baseline, relative to the font size. */
export const margin = { side: 0.25, above: 1.25, below: 0.5 } as const

/**
 * Replaces the typefaces that the app does not ship, as for emoji and Thai: each cluster becomes an image of the
 * device's own glyphs.
 */
export class FallbackFace implements Face {
  readonly #widthOf: (cluster: string) => number

  /** `widthOf` measures a cluster relative to the font size. */
  constructor(widthOf: (cluster: string) => number) {
    this.#widthOf = widthOf
  }

  has(): boolean {
    return true
  }

  shape(text: string, { from, to, isRtl }: { from: number; to: number; isRtl: boolean }): PlacedGlyph[] {
    let [at, x] = [from, 0]
    const clusters = clustersOf(text.slice(from, to)).map((cluster) => {
      const placed = { cluster, at }
      at += cluster.length
      return placed
    })
    return (isRtl ? clusters.toReversed() : clusters).map((placed) => {
      const advance = this.#widthOf(placed.cluster)
      x += advance
      return { ...placed, typeface: this, glyph: 0, x: x - advance, y: 0, advance }
    })
  }

  /** It has no outline: it is drawn as an image. */
  trace(): void {}
}

/** The width of a cluster on this device, relative to its font size; 1 where no canvas is available. */
export function fallbackWidthOf(cluster: string): number {
  const painter = painterOf(1, 1)
  if (painter === null) return 1
  painter.font = fontOf(pixels)
  return painter.measureText(cluster).width / pixels
}
