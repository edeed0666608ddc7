import type { PathSink } from '@takhti/schema/board/shapes/drawing'
import * as harfbuzz from 'harfbuzzjs'
import { openWoff } from './woff.ts'

/** A positioned glyph: `x` and `y` are the origin of its outline, relative to the font size, `y` downwards. */
export type PlacedGlyph = {
  readonly typeface: Face
  readonly glyph: number
  readonly x: number
  readonly y: number
  readonly advance: number
  /** The offset of the glyph's characters in the text, in UTF-16 units. */
  readonly at: number
  /** The cluster to draw as an image, if no typeface has it. */
  readonly cluster?: string
}

/** Shapes a run of text and draws its glyphs. */
export type Face = {
  has(point: number): boolean
  shape(text: string, part: { readonly from: number; readonly to: number; readonly isRtl: boolean }): PlacedGlyph[]
  trace(path: PathSink, glyph: number, at: { x: number; y: number; size: number }): void
}

type Step = { readonly type: string; readonly values: readonly number[] }

/** One typeface file, opened for shaping. */
export class Typeface implements Face {
  readonly #font: harfbuzz.Font
  readonly #unit: number
  readonly #outlines = new Map<number, readonly Step[]>()

  constructor(woff: Uint8Array) {
    const face = new harfbuzz.Face(new harfbuzz.Blob(openWoff(woff)))
    this.#font = new harfbuzz.Font(face)
    this.#unit = 1 / face.upem
  }

  has(point: number): boolean {
    return this.#font.nominalGlyph(point) !== undefined
  }

  /** Shapes a range of text of one direction and script; glyphs are in visual order from the left. */
  shape(text: string, part: { readonly from: number; readonly to: number; readonly isRtl: boolean }): PlacedGlyph[] {
    const buffer = new harfbuzz.Buffer()
    // The whole text is added, since a character's form depends on its neighbours.
    buffer.addText(text, part.from, part.to - part.from)
    buffer.guessSegmentProperties()
    buffer.setDirection(part.isRtl ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    harfbuzz.shape(this.#font, buffer)
    const positions = buffer.getGlyphPositions()
    let x = 0
    return buffer.getGlyphInfos().flatMap(({ codepoint, cluster }, index) => {
      const position = positions[index]
      if (!position) return []
      const placed = {
        typeface: this,
        glyph: codepoint,
        x: (x + position.xOffset) * this.#unit,
        y: -position.yOffset * this.#unit,
        advance: position.xAdvance * this.#unit,
        at: cluster,
      }
      x += position.xAdvance
      return [placed]
    })
  }

  /** Draws a glyph's outline with its origin at a point, at a font size. */
  trace(path: PathSink, glyph: number, { x, y, size }: { x: number; y: number; size: number }): void {
    const scale = size * this.#unit
    for (const { type, values } of this.#outlineOf(glyph)) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values
      const [px, py] = [x + a * scale, y - b * scale]
      if (type === 'M') path.moveTo(px, py)
      else if (type === 'L') path.lineTo(px, py)
      else if (type === 'Q') path.quadraticCurveTo(px, py, x + c * scale, y - d * scale)
      else if (type === 'C') path.bezierCurveTo(px, py, x + c * scale, y - d * scale, x + e * scale, y - f * scale)
      else path.closePath()
    }
  }

  #outlineOf(glyph: number): readonly Step[] {
    const known = this.#outlines.get(glyph) ?? this.#font.glyphToJson(glyph)
    this.#outlines.set(glyph, known)
    return known
  }
}
