import type { Line, Paint, PathSink, Trace } from '@takhti/schema/board/drawer'
import type { Offset } from '@takhti/schema/board/geometry'
import type { PropsOf } from '@takhti/schema/board/shapes/index'
import type { Colour } from '@takhti/schema/board/shapes/shape'
import type { Curve4, Curve6 } from './curves.ts'
import type { HiddenFonts } from './hidden-font.ts'
import { pdfNumber } from './pdf-file.ts'
import type { PdfImages } from './pdf-images.ts'
import type { PdfStates } from './pdf-states.ts'
import { isMove, type PlacedShape, type Surface } from './surface.ts'
import type { SetWord } from './typesetter.ts'

/** Numbers of a path are whole tenths of a page pixel: short to write, and finer than any printer. */
export const unitsPerPixel = 10
/** A curve that lies this near to its chord, in page pixels, is written as a line: ink is made of thousands of them. */
const flatness = 0.1

/** The content of one PDF page in page pixels, as PDF's operators. */
export class PdfPage implements Surface {
  readonly #fonts: HiddenFonts
  readonly #path = new PdfPath()
  readonly #parts: string[] = []
  #offset: Offset = { x: 0, y: 0 }
  readonly #states: PdfStates
  readonly #images: PdfImages
  #opacity = 1
  #isMarker = false
  #fillColour = ''
  #lineStyle = ''
  #state: string

  constructor({ fonts, states, images }: { fonts: HiddenFonts; states: PdfStates; images: PdfImages }) {
    this.#images = images
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
    if (isMove(map)) return this.#movedBy({ x: map.e, y: map.f }, draw)
    const { a, b, c, d, e, f } = map
    const matrix = [a, b, c, d].map((value) => value.toFixed(5)).join(' ')
    this.#parts.push(`q ${matrix} ${pdfNumber(e * unitsPerPixel)} ${pdfNumber(f * unitsPerPixel)} cm\n`)
    this.#movedBy({ x: 0, y: 0 }, draw)
    this.#parts.push('Q\n')
    // What was set within is forgotten with it.
    this.#fillColour = ''
    this.#lineStyle = ''
    this.#state = this.#states.plain
  }

  fill(trace: Trace, colour: Colour, paint: Paint = {}): void {
    this.#mix(paint.alpha ?? 1)
    if (colour !== this.#fillColour) this.#parts.push(`${rgb(colour)} rg\n`)
    this.#fillColour = colour
    this.#parts.push(this.#path.of(trace), 'f\n')
  }

  stroke(trace: Trace, { colour, width, dash = [] }: Line): void {
    this.#mix(1)
    const gaps = dash.map((length) => pdfNumber(length * unitsPerPixel)).join(' ')
    const style = `${rgb(colour)} RG ${pdfNumber(width * unitsPerPixel)} w [${gaps}] 0 d\n`
    if (style !== this.#lineStyle) this.#parts.push(style)
    this.#lineStyle = style
    this.#parts.push(this.#path.of(trace), 'S\n')
  }

  image({ x, y, width, height, imageId }: PropsOf<'image'>): boolean {
    const name = this.#images.nameOf(imageId)
    if (name === null) return false
    this.#mix(1)
    const [left, bottom] = [x + this.#offset.x, y + this.#offset.y + height]
    const [across, down, e, f] = [width, height, left, bottom].map((part) => pdfNumber(part * unitsPerPixel))
    // A picture of a PDF stands upright where y grows upwards; here it grows downwards.
    this.#parts.push(`q ${across} 0 0 -${down} ${e} ${f} cm /${name} Do Q\n`)
    return true
  }

  /** What is drawn from here on lets this much of what lies beneath shine through, or multiplies with it. */
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

/** A path as PDF's operators. */
class PdfPath implements PathSink {
  offset: Offset = { x: 0, y: 0 }
  #text = ''
  #x = 0
  #y = 0

  of(trace: Trace): string {
    this.#text = ''
    trace(this)
    return this.#text
  }

  moveTo(x: number, y: number): void {
    this.#go(x, y)
    this.#text += `${this.#number(x, 'x')} ${this.#number(y, 'y')} m\n`
  }

  lineTo(x: number, y: number): void {
    this.#go(x, y)
    this.#text += `${this.#number(x, 'x')} ${this.#number(y, 'y')} l\n`
  }

  quadraticCurveTo(...[cx, cy, x, y]: Curve4): void {
    if (this.#isFlat(cx, cy, { x, y })) return this.lineTo(x, y)
    const third = 2 / 3
    const [fromX, fromY] = [this.#x, this.#y]
    this.bezierCurveTo(
      fromX + third * (cx - fromX),
      fromY + third * (cy - fromY),
      x + third * (cx - x),
      y + third * (cy - y),
      x,
      y,
    )
  }

  bezierCurveTo(...[ax, ay, bx, by, x, y]: Curve6): void {
    const first = `${this.#number(ax, 'x')} ${this.#number(ay, 'y')}`
    const second = `${this.#number(bx, 'x')} ${this.#number(by, 'y')}`
    this.#go(x, y)
    this.#text += `${first} ${second} ${this.#number(x, 'x')} ${this.#number(y, 'y')} c\n`
  }

  closePath(): void {
    this.#text += 'h\n'
  }

  #go(x: number, y: number): void {
    this.#x = x
    this.#y = y
  }

  /** A quadratic curve leaves its chord by half of what its control point does. */
  #isFlat(cx: number, cy: number, to: Offset): boolean {
    const [dx, dy] = [to.x - this.#x, to.y - this.#y]
    const length = Math.hypot(dx, dy)
    if (length === 0) return false
    const along = ((cx - this.#x) * dx + (cy - this.#y) * dy) / (length * length)
    const away = Math.abs((cx - this.#x) * dy - (cy - this.#y) * dx) / length
    return along > 0 && along < 1 && away / 2 < flatness
  }

  #number(value: number, axis: 'x' | 'y'): number {
    return Math.round((value + this.offset[axis]) * unitsPerPixel)
  }
}

function rgb(colour: Colour): string {
  return [1, 3, 5].map((at) => pdfNumber(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
}
