import { tracePolygon } from '@takhti/schema/board/drawer'
import type { PlacedForm } from '@takhti/schema/board/drawn-page'
import { boxOfBoxes, cornersOfBox, type Box, type Offset } from '@takhti/schema/board/geometry'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import type { Line, Paint, Trace } from '@takhti/schema/board/shapes/drawing'
import type { PropsOf } from '@takhti/schema/board/shapes/index'
import { applyTo, shift, type Affine } from '@takhti/schema/board/transform'
import type { PlacedShape, Surface } from './drawing-surface.ts'
import type { HiddenFonts } from './hidden-font.ts'
import { pdfNumber } from './pdf-file.ts'
import type { PdfForms } from './pdf-forms.ts'
import type { PdfImages } from './pdf-images.ts'
import { PdfPath, unitsPerPixel } from './pdf-path.ts'
import type { PdfStates } from './pdf-states.ts'
import { isMove } from './surface.ts'
import type { SetLink, SetWord } from './typesetter.ts'

/** Shared resources that pages refer to by name. */
type PdfPageParts = { fonts: HiddenFonts; states: PdfStates; images: PdfImages; forms: PdfForms }

/** The content of one PDF page in page pixels, as PDF's operators. */
export class PdfPage implements Surface {
  readonly #fonts: HiddenFonts
  readonly #path = new PdfPath()
  readonly #parts: string[] = []
  #offset: Offset = { x: 0, y: 0 }
  readonly #states: PdfStates
  readonly #images: PdfImages
  readonly #forms: PdfForms
  /** The links, in page pixels. */
  readonly placedLinks: SetLink[] = []
  #map: Affine = shift({ x: 0, y: 0 })
  #opacity = 1
  #isMarker = false
  #fillColour = ''
  #lineStyle = ''
  #state: string

  constructor({ fonts, states, images, forms }: PdfPageParts) {
    this.#images = images
    this.#forms = forms
    this.#fonts = fonts
    this.#states = states
    this.#state = states.plain
  }

  /** The operators drawn so far; path numbers are in tenths of a page pixel. */
  get content(): string {
    return this.#parts.join('')
  }

  shape({ map, opacity, isMarker }: PlacedShape, draw: () => void): void {
    this.#opacity = opacity
    this.#isMarker = isMarker
    this.#map = map
    if (isMove(map)) return this.#movedBy({ x: map.e, y: map.f }, draw)
    const { a, b, c, d, e, f } = map
    const matrix = [a, b, c, d].map((value) => value.toFixed(5)).join(' ')
    this.#parts.push(`q ${matrix} ${pdfNumber(e * unitsPerPixel)} ${pdfNumber(f * unitsPerPixel)} cm\n`)
    this.#movedBy({ x: 0, y: 0 }, draw)
    this.#parts.push('Q\n')
    // `Q` restores the graphics state: the cached state is stale.
    this.#fillColour = ''
    this.#lineStyle = ''
    this.#state = this.#states.plain
  }

  fill(trace: Trace, colour: Colour, paint: Paint = {}): void {
    this.#fillWith(colour, paint.alpha ?? 1)
    this.#parts.push(this.#path.of(trace), 'f\n')
  }

  forms(placed: readonly PlacedForm[], { colour, alpha }: { colour: Colour; alpha: number }): void {
    this.#fillWith(colour, alpha)
    let [lastX, lastY] = [0, 0]
    this.#parts.push('q\n')
    for (const { form, x, y } of placed) {
      const [atX, atY] = [x + this.#offset.x, y + this.#offset.y].map((at) => Math.round(at * unitsPerPixel))
      // Each offset is relative to the previous one: glyph distances repeat, which compresses well.
      this.#parts.push(`1 0 0 1 ${(atX ?? 0) - lastX} ${(atY ?? 0) - lastY} cm /${this.#forms.nameOf(form)} Do\n`)
      ;[lastX, lastY] = [atX ?? 0, atY ?? 0]
    }
    this.#parts.push('Q\n')
  }

  stroke(trace: Trace, { colour, width, dash = [] }: Line): void {
    this.#mix(1)
    const gaps = dash.map((length) => pdfNumber(length * unitsPerPixel)).join(' ')
    const style = `${rgb(colour)} RG ${pdfNumber(width * unitsPerPixel)} w [${gaps}] 0 d\n`
    if (style !== this.#lineStyle) this.#parts.push(style)
    this.#lineStyle = style
    this.#parts.push(this.#path.of(trace), 'S\n')
  }

  image({ x, y, width, height, imageId }: PropsOf<'image'>, within?: Box): boolean {
    const name = this.#images.nameOf(imageId)
    if (name === null) return false
    this.#mix(1)
    const [left, bottom] = [x + this.#offset.x, y + this.#offset.y + height]
    const [across, down, e, f] = [width, height, left, bottom].map((part) => pdfNumber(part * unitsPerPixel))
    // A PDF image is upright where y grows upwards; here y grows downwards.
    const clip = within ? `${this.#path.of((path) => tracePolygon(path, cornersOfBox(within)))}W n\n` : ''
    this.#parts.push(`q ${clip}${across} 0 0 -${down} ${e} ${f} cm /${name} Do Q\n`)
    return true
  }

  #fillWith(colour: Colour, alpha: number): void {
    this.#mix(alpha)
    if (colour !== this.#fillColour) this.#parts.push(`${rgb(colour)} rg\n`)
    this.#fillColour = colour
  }

  /** Sets the opacity and blend mode of what is drawn next. */
  #mix(alpha: number): void {
    const state = this.#states.nameOf(alpha * this.#opacity, this.#isMarker)
    if (state !== this.#state) this.#parts.push(`/${state} gs\n`)
    this.#state = state
  }

  #movedBy(offset: Offset, draw: () => void): void {
    this.#offset = offset
    this.#path.offset = offset
    draw()
  }

  /** PDF links cannot be rotated: those of rotated text are bounding boxes. */
  links(links: readonly SetLink[]): void {
    for (const { link, box } of links) {
      const corners = cornersOfBox(box).map((corner) => applyTo(this.#map, corner))
      const around = boxOfBoxes(corners.map(({ x, y }) => ({ minX: x, minY: y, maxX: x, maxY: y })))
      if (around) this.placedLinks.push({ link, box: around })
    }
  }

  words(words: readonly SetWord[]): void {
    const { x, y } = this.#offset
    const placed = words.map((word) => ({
      ...word,
      x: (word.x + x) * unitsPerPixel,
      y: (word.y + y) * unitsPerPixel,
      width: word.width * unitsPerPixel,
      size: word.size * unitsPerPixel,
    }))
    this.#parts.push(this.#fonts.operatorsFor(placed))
  }
}

function rgb(colour: Colour): string {
  return [1, 3, 5].map((at) => pdfNumber(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
}
