import { cornersOfBox, type Box } from '@takhti/schema/board/geometry'
import { isColour } from '@takhti/schema/board/shapes/colour'
import { boxUnder, multiply, type Affine } from '@takhti/schema/board/transform'
import { clipOf, clippedBy, sharedBox, type Clip } from './clip.ts'
import { boxOfContours, contoursOf, mapContours, type Contour } from './contours.ts'
import { Unsayable, type Laid, type PageLines } from './page-lines.ts'
import { contoursIn } from './recorded-path.ts'

/** What a canvas remembers with `save` of how it draws; names are its own. */
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

type Kept = { look: unknown[]; map: Affine; clip: Clip; dash: readonly number[] }

/**
 * Stands for the context of a canvas to pdf.js, and writes down what is drawn on it. What lines and areas cannot say is said
 * to be a window onto the page's picture; throws `Unsayable` where that would be most of the page, or takes too long.
 */
export class CanvasRecorder {
  /** What pdf.js takes for the canvas, and asks for this. */
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
  readonly #kept: Kept[] = []
  readonly #until: number
  #map = plainMap
  #clip: Clip
  #dash: readonly number[] = []
  #steps = 0

  /** `patienceMs` is how long the drawing may take. */
  constructor(lines: PageLines, patienceMs: number) {
    const { whole } = lines
    this.#lines = lines
    this.#clip = clipOf(whole)
    this.#until = performance.now() + patienceMs
    this.canvas = { width: whole.maxX, height: whole.maxY, getContext: () => this }
  }

  /** Whether nothing but the paper is there yet. */
  get isUntouched(): boolean {
    return this.#map === plainMap
  }

  save(): void {
    this.#kept.push({ look: lookNames.map((name) => this[name]), map: this.#map, clip: this.#clip, dash: this.#dash })
  }

  restore(): void {
    const kept = this.#kept.pop()
    if (!kept) return
    for (const [at, name] of lookNames.entries()) Object.assign(this, { [name]: kept.look[at] })
    this.#map = kept.map
    this.#clip = kept.clip
    this.#dash = kept.dash
  }

  getTransform(): Affine {
    const { a, b, c, d, e, f } = this.#map
    // pdf.js turns it around and multiplies it; tests have no such matrix, and no page that needs it.
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
    const laid = this.#laid(this.strokeStyle)
    if (laid === 'nothing') return
    const { lineWidth: width, lineCap: cap, lineJoin: join, miterLimit: miter, lineDashOffset: dashFrom } = this
    if (laid) this.#lines.stroke(contours, laid, { width, cap, join, miter, dash: this.#dash, dashFrom })
    else this.#show(contours, width * Math.max(1, miter))
  }

  clip(path: unknown, rule?: string): void {
    const contours = mapContours(this.#contours(path), this.#map)
    const clip = clippedBy(this.#clip, contours)
    // An area with holes by the other rule is not worth its own case.
    if (clip === null || (clip.odd && rule === 'evenodd')) throw new Unsayable()
    this.#clip = clip
  }

  /** Pictures, and whatever was drawn apart from the page. */
  drawImage(image: { width: number; height: number }, ...numbers: number[]): void {
    // What was drawn apart on this very canvas is written down already.
    if (image === this.canvas) return
    // What is taken of it stands before where it goes.
    const [x = 0, y = 0, width = image.width, height = image.height] = numbers.slice(numbers.length > 4 ? 4 : 0)
    this.#window({ minX: x, minY: y, maxX: x + width, maxY: y + height })
  }

  // A colour that goes over into others is none that a form is filled with: nothing is asked of it but its name.
  createLinearGradient = gradient
  createRadialGradient = gradient
  createConicGradient = gradient
  createPattern = gradient
  putImageData = refuse
  getImageData = refuse
  clearRect = refuse
  // Letters without a form of their own.
  fillText = refuse
  strokeText = refuse
  measureText = refuse

  #fill(contours: readonly Contour[], isEvenOdd: boolean): void {
    const laid = this.#laid(this.fillStyle)
    if (laid === 'nothing') return
    if (laid) this.#lines.fill(contours, laid, isEvenOdd)
    else this.#show(contours, 0)
  }

  /** How something is laid on now; null where no colour says it. */
  #laid(style: unknown): Laid | 'nothing' | null {
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

  /** A page that goes on and on is its picture. */
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
