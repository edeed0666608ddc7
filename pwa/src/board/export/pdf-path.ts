import type { Offset } from '@takhti/schema/board/geometry'
import type { PathSink, Trace } from '@takhti/schema/board/shapes/drawing'
import type { Curve4, Curve6 } from './curves.ts'

/** Path numbers are whole tenths of a page pixel: short to write, and finer than any printer. */
export const unitsPerPixel = 10
/**
 * A curve that deviates less than this from its chord, in page pixels, is written as a line: ink has thousands of
 * them.
 */
const flatness = 0.1

/** A path as PDF's operators. */
export class PdfPath implements PathSink {
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

  /** A quadratic curve deviates from its chord by half the distance of its control point. */
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
