import { tracePolygon } from '@takhti/schema/board/drawer'
import { cornersOfBox } from '@takhti/schema/board/geometry'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import type { Line, Paint, PathSink, Trace } from '@takhti/schema/board/shapes/drawing'
import type { PropsOf } from '@takhti/schema/board/shapes/index'
import { pageBox } from '../editor/page-box.ts'
import type { Curve4, Curve6 } from './curves.ts'
import type { PaperPage, PlacedShape, Surface } from './drawing-surface.ts'
import type { ExportImages } from './export-image.ts'
import { drawPage, isMove } from './surface.ts'
import type { SetLink, SetWord, Typesetter } from './typesetter.ts'

type SvgOptions = {
  readonly typesetter: Typesetter
  readonly title: string
  readonly images: ExportImages
  /** The shown part of the page; all of it if absent. */
  readonly box?: Box
}

/** A page as an SVG file. Text is outlines, with a description for assistive technology. */
export function pageSvg(
  page: PaperPage,
  { typesetter, title, images, box = pageBox(page.shapes) }: SvgOptions,
): string {
  const { minX, minY, maxX, maxY } = box
  const [width, height] = [maxX - minX, maxY - minY]
  const picture = new SvgPicture(images)
  drawPage(page, picture, typesetter)
  const view = [minX, minY, width, height].map(short).join(' ')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${short(width)}" height="${short(height)}" role="img">` +
    `<title>${escaped(title)}</title><desc>${escaped(picture.spoken)}</desc>` +
    `<rect x="${short(minX)}" y="${short(minY)}" width="100%" height="100%" fill="#ffffff"/>` +
    `${picture.content}</svg>\n`
  )
}

class SvgPicture implements Surface {
  readonly #parts: string[] = []
  readonly #words: string[] = []
  readonly #path = new SvgPath()
  readonly #images: ExportImages
  #opacity = 1
  #mix = ''

  constructor(images: ExportImages) {
    this.#images = images
  }

  get content(): string {
    return this.#parts.join('')
  }

  get spoken(): string {
    return this.#words.join(' ')
  }

  shape({ map, opacity, isMarker }: PlacedShape, draw: () => void): void {
    const isMoved = isMove(map)
    this.#path.offset = isMoved ? { x: map.e, y: map.f } : { x: 0, y: 0 }
    this.#opacity = opacity
    this.#mix = isMarker ? ' style="mix-blend-mode:multiply"' : ''
    if (isMoved) return draw()
    const { a, b, c, d, e, f } = map
    this.#parts.push(
      `<g transform="matrix(${[a, b, c, d].map((value) => value.toFixed(5)).join(' ')} ${short(e)} ${short(f)})">`,
    )
    draw()
    this.#parts.push('</g>')
  }

  fill(trace: Trace, colour: Colour, { alpha = 1 }: Paint = {}): void {
    const opacity = opacityOf('fill', alpha * this.#opacity)
    this.#parts.push(`<path d="${this.#path.of(trace)}" fill="${colour}"${opacity}${this.#mix}/>`)
  }

  stroke(trace: Trace, { colour, width, dash = [] }: Line): void {
    const gaps = dash.length > 0 ? ` stroke-dasharray="${dash.map(short).join(' ')}"` : ''
    const line = `fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"`
    const look = `${line}${gaps}${opacityOf('stroke', this.#opacity)}${this.#mix}`
    this.#parts.push(`<path d="${this.#path.of(trace)}" ${look}/>`)
  }

  image({ x, y, width, height, imageId }: PropsOf<'image'>, within?: Box): boolean {
    const image = this.#images.get(imageId)
    if (!image) return false
    const { offset } = this.#path
    const at = `x="${short(x + offset.x)}" y="${short(y + offset.y)}" width="${short(width)}" height="${short(height)}"`
    const opacity = this.#opacity < 1 ? ` opacity="${short(this.#opacity)}"` : ''
    // The box may have other proportions than the image: it was stretched.
    const href = `data:${image.type};base64,${base64Of(image.bytes)}`
    const shown = `<image ${at} preserveAspectRatio="none"${opacity}${this.#mix} href="${href}"/>`
    this.#parts.push(within ? `<svg ${viewOf(within)}>${shown}</svg>` : shown)
    return true
  }

  words(words: readonly SetWord[]): void {
    this.#words.push(...words.map(({ text }) => text))
  }

  links(links: readonly SetLink[]): void {
    for (const { link, box } of links) {
      const d = this.#path.of((path) => tracePolygon(path, cornersOfBox(box)))
      this.#parts.push(`<a href="${escaped(link)}"><path d="${d}" fill-opacity="0"/></a>`)
    }
  }
}

class SvgPath implements PathSink {
  offset: Offset = { x: 0, y: 0 }
  #text = ''

  of(trace: Trace): string {
    this.#text = ''
    trace(this)
    return this.#text
  }

  moveTo(x: number, y: number): void {
    this.#add('M', [x, y])
  }

  lineTo(x: number, y: number): void {
    this.#add('L', [x, y])
  }

  quadraticCurveTo(...numbers: Curve4): void {
    this.#add('Q', numbers)
  }

  bezierCurveTo(...numbers: Curve6): void {
    this.#add('C', numbers)
  }

  closePath(): void {
    this.#text += 'Z'
  }

  #add(step: string, numbers: readonly number[]): void {
    const { x, y } = this.offset
    this.#text += step + numbers.map((number, index) => short(number + (index % 2 === 0 ? x : y))).join(' ')
  }
}

// Without `toBase64`, which the runtime of the tests lacks.
function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** The visible part of a box, in place: the rest is clipped. */
function viewOf({ minX, minY, maxX, maxY }: Box): string {
  const size = [maxX - minX, maxY - minY] as const
  return `x="${minX}" y="${minY}" width="${size[0]}" height="${size[1]}" viewBox="${minX} ${minY} ${size.join(' ')}"`
}

function opacityOf(part: 'fill' | 'stroke', value: number): string {
  return value < 1 ? ` ${part}-opacity="${short(value)}"` : ''
}

function short(value: number): number {
  return Math.round(value * 100) / 100
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
