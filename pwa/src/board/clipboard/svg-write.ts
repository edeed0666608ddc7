import { boxOfBoxes } from '@takhti/schema/board/geometry'
import { byOrder } from '@takhti/schema/board/order'
import type { Drawer, PathSink, Trace } from '@takhti/schema/board/shapes/drawing'
import { boundsOf, drawShape, toPage } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { partsOf, type Mark } from '@takhti/schema/board/shapes/marks'

/** Line height per font size. */
const leading = 1.5

/** Shapes as an SVG, for programs that do not know this board. */
export function svgOf(shapes: readonly Shape[]): string {
  const box = boxOfBoxes(shapes.map(boundsOf))
  if (!box) return ''
  const [width, height] = [short(box.maxX - box.minX), short(box.maxY - box.minY)]
  const view = `${short(box.minX)} ${short(box.minY)} ${width} ${height}`
  const inside = shapes.toSorted(byOrder).map(elementOf).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${inside}</svg>`
}

function elementOf(shape: Shape): string {
  const { a, b, c, d, e, f } = toPage(shape)
  const drawer = new SvgDrawer()
  drawShape(shape, drawer)
  const map = [a, b, c, d, e, f].map((part) => Number(part.toFixed(4))).join(' ')
  const { opacity = 1 } = shape.style
  const words = shape.alt === '' && (shape.kind === 'maths' || shape.kind === 'widget') ? shape.props.text : shape.alt
  const title = words === '' ? '' : `<title>${escaped(words)}</title>`
  return `<g transform="matrix(${map})"${opacity < 1 ? ` opacity="${opacity}"` : ''}>${title}${drawer.elements.join('')}</g>`
}

class SvgDrawer implements Drawer {
  readonly elements: string[] = []

  fill(...[trace, colour, paint]: Parameters<Drawer['fill']>): void {
    const opacity = paint?.alpha === undefined ? '' : ` fill-opacity="${paint.alpha}"`
    this.elements.push(`<path d="${dataOf(trace)}" fill="${colour}"${opacity}/>`)
  }

  stroke(...[trace, { colour, width, dash }]: Parameters<Drawer['stroke']>): void {
    const gaps = dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''
    const ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    this.elements.push(`<path d="${dataOf(trace)}" ${ends} stroke="${colour}" stroke-width="${width}"${gaps}/>`)
  }

  /** Bytes are not copied: other programs receive a placeholder for the image. */
  image({ x, y, width, height }: Parameters<Drawer['image']>[0]): void {
    const box = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`
    this.elements.push(`<rect ${box} fill="#e5e7eb" stroke="#6b7280"/>`)
  }

  text(...[{ x, y, text, size }, colour, paint]: Parameters<Drawer['text']>): void {
    let from = 0
    const rows = text.split('\n').map((row, index) => {
      const at = index === 0 ? size : size * leading
      const parts = partsOf(paint?.marks ?? [], from, from + row.length)
      from += row.length + 1
      const set = parts.map((part) => lettered(text.slice(part.from, part.to), part.mark))
      return `<tspan x="${short(x)}" dy="${short(at)}">${set.join('')}</tspan>`
    })
    this.elements.push(`<text y="${short(y)}" font-size="${short(size)}" fill="${colour}">${rows.join('')}</text>`)
  }
}

function lettered(words: string, mark: Mark | null): string {
  if (mark === null) return escaped(words)
  const weight = mark.isBold ? ' font-weight="bold"' : ''
  const style = mark.isItalic ? ' font-style="italic"' : ''
  const line = mark.isUnderlined || mark.link !== undefined ? ' text-decoration="underline"' : ''
  const fill = mark.colour === undefined ? '' : ` fill="${mark.colour}"`
  return `<tspan${weight}${style}${line}${fill}>${escaped(words)}</tspan>`
}

/** A trace as path data, in tenths of a unit. */
export function dataOf(trace: Trace): string {
  const parts: string[] = []
  const add =
    (letter: string) =>
    (...numbers: number[]) =>
      void parts.push(letter + numbers.map(short).join(' '))
  const sink: PathSink = {
    moveTo: add('M'),
    lineTo: add('L'),
    quadraticCurveTo: add('Q'),
    bezierCurveTo: add('C'),
    closePath: () => void parts.push('Z'),
  }
  trace(sink)
  return parts.join('')
}

function short(value: number): number {
  return Math.round(value * 10) / 10
}

/** A user's text in XML; characters that XML cannot represent are left out. */
function escaped(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are the very characters that have to go
  const clean = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
