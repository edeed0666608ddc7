import { cornersOfBox, type Box } from '@takhti/schema/board/geometry'
import { isColour } from '@takhti/schema/board/shapes/colour'
import { boxUnder, multiply, type Affine } from '@takhti/schema/board/transform'
import { clipOf, clippedBy, sharedBox, type Clip } from './clip.ts'
import { boxOfContours, contoursOf, mapContours, type Contour } from './contours.ts'
import { Unsayable, type PlacedPaint, type PageLines } from './page-lines.ts'
import { contoursIn } from './recorded-path.ts'

/** The drawing state that `save` of a canvas stores; names are its own. */
const lookNames = [
  'fillStyle',
  'strokeStyle',
  'globalAlpha',
  'globalCompositeOperation',
  'filter',
  'lineWidth',
  'lineCap',
  'lineJoin',
  'miterLimit',
  'lineDashOffset',
  'font',
] as const

const plainMap: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

type StoredState = { look: unknown[]; map: Affine; clip: Clip; dash: readonly number[] }

/**
 * Replaces a canvas context for pdf.js, and records what is drawn on it. What lines and areas cannot represent
 * becomes a window onto the page's image. Throws `Unsayable` where that would be most of the page, or takes too long.
 */
export class CanvasRecorder {
  /** A stand-in canvas for pdf.js, which returns this recorder as its context. */
  readonly canvas: { readonly width: number; readonly height: number; getContext(): CanvasRecorder }
  fillStyle: unknown = '#000000'
  strokeStyle: unknown = '#000000'
  globalAlpha = 1
  globalCompositeOperation = 'source-over'
  filter = 'none'
  lineWidth = 1
  lineCap = 'butt'
  lineJoin = 'miter'
  miterLimit = 10
  lineDashOffset = 0
  font = ''
  imageSmoothingEnabled = true
  readonly #lines: PageLines
  readonly #stored: StoredState[] = []
  readonly #until: number
  #map = plainMap
  #clip: Clip
  #dash: readonly number[] = []
  #steps = 0

  /** `patienceMs` is the timeout of the drawing. */
  constructor(lines: PageLines, patienceMs: number) {
    const { whole } = lines
    this.#lines = lines
    this.#clip = clipOf(whole)
    this.#until = performance.now() + patienceMs
    this.canvas = { width: whole.maxX, height: whole.maxY, getContext: () => this }
  }

  /** Whether nothing but the paper is drawn yet. */
  get isUntouched(): boolean {
    return this.#map === plainMap
  }

  save(): void {
    this.#stored.push({ look: lookNames.map((name) => this[name]), map: this.#map, clip: this.#clip, dash: this.#dash })
  }

  restore(): void {
    const stored = this.#stored.pop()
    if (!stored) return
    for (const [at, name] of lookNames.entries()) Object.assign(this, { [name]: stored.look[at] })
    this.#map = stored.map
    this.#clip = stored.clip
    this.#dash = stored.dash
  }

  getTransform(): Affine {
    const { a, b, c, d, e, f } = this.#map
    // pdf.js inverts and multiplies it; the tests have no such matrix, and no page that needs it.
    return typeof DOMMatrix === 'undefined' ? this.#map : new DOMMatrix([a, b, c, d, e, f])
  }

  setTransform(...numbers: readonly [Affine] | readonly number[]): void {
    const [first] = numbers
    this.#map = typeof first === 'object' ? first : affineOf(numbers.map(Number))
  }

  resetTransform(): void {
    this.#map = plainMap
  }

  transform(...numbers: number[]): void {
    this.#by(affineOf(numbers))
  }

  translate(e: number, f: number): void {
    this.#by({ ...plainMap, e, f })
  }

  scale(a: number, d: number): void {
    this.#by({ ...plainMap, a, d })
  }

  rotate(angle: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    this.#by({ a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 })
  }

  setLineDash(dash: readonly number[]): void {
    this.#dash = dash.every((length) => length === 0) ? [] : dash.slice()
  }

  getLineDash(): readonly number[] {
    return this.#dash
  }

  fill(path: unknown, rule?: string): void {
    this.#fill(this.#contours(path), rule === 'evenodd')
  }

  fillRect(...[x = 0, y = 0, width = 0, height = 0]: number[]): void {
    const points = cornersOfBox({ minX: x, minY: y, maxX: x + width, maxY: y + height })
    this.#fill(contoursOf([{ points, isClosed: true }]), false)
  }

  stroke(path: unknown): void {
    const contours = this.#contours(path)
    const placed = this.#placed(this.strokeStyle)
    if (placed === 'nothing') return
    const { lineWidth: width, lineCap: cap, lineJoin: join, miterLimit: miter, lineDashOffset: dashFrom } = this
    if (placed) this.#lines.stroke(contours, placed, { width, cap, join, miter, dash: this.#dash, dashFrom })
    else this.#show(contours, width * Math.max(1, miter))
  }

  clip(path: unknown, rule?: string): void {
    const contours = mapContours(this.#contours(path), this.#map)
    const clip = clippedBy(this.#clip, contours)
    // Clips by the even-odd rule are too rare for a case of their own.
    if (clip === null || (clip.odd && rule === 'evenodd')) throw new Unsayable()
    this.#clip = clip
  }

  /** Draws images, and groups that were drawn on a separate canvas. */
  drawImage(image: { width: number; height: number }, ...numbers: number[]): void {
    // A group drawn on this same canvas is recorded already.
    if (image === this.canvas) return
    // The source rectangle precedes the destination.
    const [x = 0, y = 0, width = image.width, height = image.height] = numbers.slice(numbers.length > 4 ? 4 : 0)
    this.#window({ minX: x, minY: y, maxX: x + width, maxY: y + height })
  }

  // A gradient cannot fill a form: it only needs a type.
  createLinearGradient = gradient
  createRadialGradient = gradient
  createConicGradient = gradient
  createPattern = gradient
  putImageData = refuse
  getImageData = refuse
  clearRect = refuse
  // Text without glyph paths.
  fillText = refuse
  strokeText = refuse
  measureText = refuse

  #fill(contours: readonly Contour[], isEvenOdd: boolean): void {
    const placed = this.#placed(this.fillStyle)
    if (placed === 'nothing') return
    if (placed) this.#lines.fill(contours, placed, isEvenOdd)
    else this.#show(contours, 0)
  }

  /** How something is painted now; null where no colour can represent it. */
  #placed(style: unknown): PlacedPaint | 'nothing' | null {
    this.#step()
    if (style === 'transparent' || this.globalAlpha === 0) return 'nothing'
    if (!isColour(style) || this.globalCompositeOperation !== 'source-over' || !isPlainFilter(this.filter)) return null
    return { map: this.#map, clip: this.#clip, paint: { colour: style, alpha: Math.min(1, this.globalAlpha) } }
  }

  #show(contours: readonly Contour[], reach: number): void {
    const box = boxOfContours(contours)
    if (box === null) return
    const { minX, minY, maxX, maxY } = box
    this.#window({ minX: minX - reach, minY: minY - reach, maxX: maxX + reach, maxY: maxY + reach })
  }

  #window(box: Box): void {
    this.#step()
    this.#lines.window(sharedBox(boxUnder(this.#map, box), this.#clip.box))
  }

  #contours(path: unknown): readonly Contour[] {
    const contours = contoursIn(path)
    if (contours === null) throw new Unsayable()
    return contours
  }

  #by(map: Affine): void {
    const { a, b, c, d, e, f } = this.#map
    const moved = { e: a * map.e + c * map.f + e, f: b * map.e + d * map.f + f }
    this.#map = { ...multiply(this.#map, map), ...moved }
  }

  /** A page with too many steps is only its image. */
  #step(): void {
    if (++this.#steps % 64 === 0 && performance.now() > this.#until) throw new Unsayable()
  }
}

function affineOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Affine {
  return { a, b, c, d, e, f }
}

function isPlainFilter(filter: string): boolean {
  return filter === 'none' || filter === ''
}

function gradient(): object {
  return { addColorStop: () => {}, setTransform: () => {} }
}

function refuse(): never {
  throw new Unsayable()
}
