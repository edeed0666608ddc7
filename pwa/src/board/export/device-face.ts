import { fontOf } from '../canvas/text-lines.ts'
import { clustersOf } from './clusters.ts'
import { pixels, painterOf } from './letter-canvas.ts'
import type { Face, PlacedGlyph } from './typeface.ts'

/** Where a picture of a cluster reaches beyond its advance and its baseline, as parts of the size of the text. */
export const margin = { side: 0.25, above: 1.25, below: 0.5 } as const

/** Stands in for the typefaces that the app does not bring, as for emoji and Thai: each cluster becomes a picture of the device's own letters. */
export class DeviceFace implements Face {
  readonly #widthOf: (cluster: string) => number

  /** `widthOf` measures a cluster as a part of the size of the text. */
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

  /** What has no outline is drawn as a picture. */
  trace(): void {}
}

/** How wide the device draws a cluster, as a part of its size; one square where nothing measures. */
export function deviceWidthOf(cluster: string): number {
  const painter = painterOf(1, 1)
  if (painter === null) return 1
  painter.font = fontOf(pixels)
  return painter.measureText(cluster).width / pixels
}
