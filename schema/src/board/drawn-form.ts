import { DRAWN_FORMAT, drawnRecords } from './drawn-page.ts'
import { boxOfBoxes, type Box, type Offset } from './geometry.ts'
import { packOutline, Pen, type OutlineStep } from './pack-outline.ts'
import type { Colour } from './shapes/colour.ts'

/** A colour, and how opaque it is, 0 to 1. */
export type DrawnPaint = { readonly colour: Colour; readonly alpha: number }

/** A form's number, and the offset of its box from the origin of its steps. */
export type DrawnForm = Offset & { readonly number: number }

/** The longest side of a form. */
const MAX_SIDE = 0xffff

/**
 * Packs a page for `drawPage`: its version and size, then records one after the other. A form is an outline, stored
 * once however often it is drawn: a printed page has some hundred characters. All numbers are integers.
 */
export class DrawnPen {
  readonly #pen = new Pen()
  readonly #numbers = new Map<string, number>()
  #paint = ''
  #x = 0
  #y = 0

  constructor({ across, down }: { across: number; down: number }) {
    this.#pen.number(DRAWN_FORMAT)
    this.#pen.number(across - 1)
    this.#pen.number(down - 1)
  }

  /** Bytes so far. */
  get length(): number {
    return this.#pen.length
  }

  /** A form of steps, begun by a move; it is written where it is new. Null for one that no page has room for. */
  form(steps: readonly OutlineStep[]): DrawnForm | null {
    const points = steps.flatMap((step) => step.points)
    const box = boxOfBoxes(points.map(({ x, y }) => ({ minX: x, minY: y, maxX: x, maxY: y })))
    if (box === null) return null
    const [x, y] = [Math.floor(box.minX), Math.floor(box.minY)]
    const [width, height] = [Math.ceil(box.maxX) - x, Math.ceil(box.maxY) - y]
    if (!(width <= MAX_SIDE && height <= MAX_SIDE)) return null
    const moved = steps.map(({ step, points: some }) => ({
      step,
      points: some.map((point) => ({ x: point.x - x, y: point.y - y })),
    }))
    const bytes = packOutline(moved, { width, height })?.bytes
    return bytes === undefined ? null : { number: this.#numberOf(bytes), x, y }
  }

  /** Fills a form; one that is joined is part of the area before it, of which no contour runs against another. */
  area(form: DrawnForm, at: Offset, look: DrawnPaint & { isJoined: boolean }): void {
    const isSame = this.#take(look)
    this.#place(isSame && look.isJoined ? 'joined' : 'area', form, at)
  }

  /** Draws along a form, with round ends. */
  line(form: DrawnForm, at: Offset, look: DrawnPaint & { width: number }): void {
    this.#take(look)
    this.#place('line', form, at)
    this.#pen.number(Math.round(look.width))
  }

  /** Shows a part of the page's own bitmap. */
  window({ minX, minY, maxX, maxY }: Box): void {
    this.#begin('window', minX)
    for (const length of [minY, maxX - minX, maxY - minY]) this.#pen.number(length)
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#pen.bytes()
  }

  /** Returns whether the paint was set already. */
  #take({ colour, alpha }: DrawnPaint): boolean {
    const paint = `${colour} ${Math.round(alpha * 255)}`
    if (paint === this.#paint) return true
    this.#paint = paint
    this.#begin('paint', Number.parseInt(colour.slice(1), 16))
    this.#pen.number(Math.round(alpha * 255))
    return false
  }

  #place(record: keyof typeof drawnRecords, form: DrawnForm, at: Offset): void {
    const [x, y] = [at.x + form.x, at.y + form.y]
    this.#begin(record, form.number)
    this.#pen.delta(x - this.#x)
    this.#pen.delta(y - this.#y)
    this.#x = x
    this.#y = y
  }

  #numberOf(bytes: Uint8Array): number {
    const key = bytes.join(',')
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(key, number)
    this.#begin('form', bytes.length)
    this.#pen.raw(bytes)
    return number
  }

  #begin(record: keyof typeof drawnRecords, number: number): void {
    this.#pen.number(number * 8 + drawnRecords[record])
  }
}
