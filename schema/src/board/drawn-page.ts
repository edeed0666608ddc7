import { ByteReader } from './byte-reader.ts'
import { BoardFormatError } from './format-error.ts'
import type { Box } from './geometry.ts'
import { MAX_DRAWN_BYTES } from './limits.ts'
import { isRead, noPath, traceOutline } from './outline.ts'
import type { Colour } from './shapes/colour.ts'
import type { PathSink, Trace } from './shapes/drawing.ts'

/** The format version that `drawn-form.ts` writes. */
export const DRAWN_FORMAT = 1

/** The kinds of records of a drawn page, stored in the lowest three bits of a record's head. */
export const drawnRecords = { form: 0, paint: 1, area: 2, joined: 3, line: 4, window: 5 } as const

/** The maximum bytes of forms that one page draws, counted once per drawing: a page may not block the board. */
const MAX_TRACED_BYTES = 2_000_000

/** The maximum of forms in one area, so that a visibility check skips many at once. */
const MAX_JOINED = 256

/** A form's bytes and its position on the page. */
export type PlacedForm = { readonly form: Uint8Array; readonly x: number; readonly y: number }

type Painted = { readonly trace: Trace; readonly colour: Colour; readonly alpha: number }

/**
 * The receiver of a page's drawing. Coordinates and the `width` of a line count from the corner of a box of `across` by
 * `down`. `trace` draws the forms of an area. A window is a part of the page's bitmap, for what lines and areas cannot
 * express.
 */
export type DrawnSink = {
  size(across: number, down: number): void
  area(painted: Painted & { readonly forms: readonly PlacedForm[] }): void
  line(line: Painted & { readonly width: number }): void
  window(box: Box): void
}

/**
 * Draws a page of lines and areas (`drawn-form.ts`), the lowest first. Throws BoardFormatError on invalid bytes. For
 * any bytes, every point is within the box and drawing ends.
 */
export function drawPage(bytes: Uint8Array, sink: DrawnSink): void {
  const reader = new ByteReader(bytes)
  if (reader.varUint() !== DRAWN_FORMAT) throw new BoardFormatError('unknown version')
  const drawing = new Drawing(reader.varUint(0xffff) + 1, reader.varUint(0xffff) + 1)
  sink.size(drawing.across, drawing.down)
  while (reader.left > 0) {
    const head = reader.varUint(0xffff_ffff)
    const [record, number] = [head & 7, head >>> 3]
    // A form's definition draws nothing yet.
    if (record !== drawnRecords.joined && record !== drawnRecords.form) drawing.flush(sink)
    if (record === drawnRecords.form) drawing.forms.push(reader.bytes(number))
    else if (record === drawnRecords.paint) drawing.paint(number, reader.varUint(255))
    else if (record === drawnRecords.window) sink.window(drawing.window(reader, number))
    else if (record === drawnRecords.line) {
      const placed = drawing.placed(reader, number)
      sink.line({ ...drawing.look, trace: (path) => drawing.trace(placed, path), width: reader.varUint(0xffff) })
    } else if (record < drawnRecords.window) drawing.join(reader, { number, sink })
    else throw new BoardFormatError('unknown record')
  }
  drawing.flush(sink)
}

/** Whether bytes are a page of lines and areas. */
export function isDrawn(value: unknown): value is Uint8Array {
  const trace = (painted: Painted) => painted.trace(noPath)
  const nowhere = { size() {}, area: trace, line: trace, window() {} }
  return value instanceof Uint8Array && value.length <= MAX_DRAWN_BYTES && isRead(() => drawPage(value, nowhere))
}

/** The state of reading a page. */
class Drawing {
  readonly across: number
  readonly down: number
  readonly forms: Uint8Array[] = []
  look: { colour: Colour; alpha: number } = { colour: '#000000', alpha: 1 }
  #joined: PlacedForm[] = []
  #x = 0
  #y = 0
  #traced = 0

  constructor(across: number, down: number) {
    this.across = across
    this.down = down
  }

  paint(rgb: number, alpha: number): void {
    if (rgb > 0xffffff) throw new BoardFormatError('number too large')
    this.look = { colour: `#${rgb.toString(16).padStart(6, '0')}`, alpha: alpha / 255 }
  }

  window(reader: ByteReader, minX: number): Box {
    const [minY, width, height] = [reader.varUint(), reader.varUint(), reader.varUint()]
    if (minX + width > this.across || minY + height > this.down) throw new BoardFormatError('number too large')
    return { minX, minY, maxX: minX + width, maxY: minY + height }
  }

  /** A form and its position, a delta from the previous one. */
  placed(reader: ByteReader, number: number): PlacedForm {
    const form = this.forms[number]
    if (form === undefined) throw new BoardFormatError('no such form')
    this.#traced += form.length
    if (this.#traced > MAX_TRACED_BYTES) throw new BoardFormatError('too much to draw')
    this.#x += reader.zigZag()
    this.#y += reader.zigZag()
    return { form, x: this.#x, y: this.#y }
  }

  join(reader: ByteReader, { number, sink }: { number: number; sink: DrawnSink }): void {
    if (this.#joined.length >= MAX_JOINED) this.flush(sink)
    this.#joined.push(this.placed(reader, number))
  }

  /** Draws the forms that were joined so far. */
  flush(sink: DrawnSink): void {
    const placed = this.#joined
    if (placed.length === 0) return
    this.#joined = []
    sink.area({ ...this.look, forms: placed, trace: (path) => placed.forEach((each) => this.trace(each, path)) })
  }

  trace({ form, x, y }: PlacedForm, path: PathSink): void {
    traceOutline(form, { x, y, ...sizeOfForm(form) }, new PathWithin(path, this))
  }
}

/** The size of a form's box, from its first bytes. */
export function sizeOfForm(form: Uint8Array): { width: number; height: number } {
  const reader = new ByteReader(form)
  return { width: reader.varUint(0xffff) + 1, height: reader.varUint(0xffff) + 1 }
}

/** A path that clamps points to the page. */
class PathWithin implements PathSink {
  readonly #path: PathSink
  readonly #page: { readonly across: number; readonly down: number }

  constructor(path: PathSink, page: { readonly across: number; readonly down: number }) {
    this.#path = path
    this.#page = page
  }

  moveTo(x: number, y: number): void {
    this.#path.moveTo(this.#x(x), this.#y(y))
  }

  lineTo(x: number, y: number): void {
    this.#path.lineTo(this.#x(x), this.#y(y))
  }

  quadraticCurveTo(...[cx, cy, x, y]: [number, number, number, number]): void {
    this.#path.quadraticCurveTo(this.#x(cx), this.#y(cy), this.#x(x), this.#y(y))
  }

  bezierCurveTo(...[ax, ay, bx, by, x, y]: [number, number, number, number, number, number]): void {
    const [one, other] = [[this.#x(ax), this.#y(ay)] as const, [this.#x(bx), this.#y(by)] as const]
    this.#path.bezierCurveTo(...one, ...other, this.#x(x), this.#y(y))
  }

  closePath(): void {}

  #x(x: number): number {
    return Math.max(0, Math.min(this.#page.across, x))
  }

  #y(y: number): number {
    return Math.max(0, Math.min(this.#page.down, y))
  }
}
