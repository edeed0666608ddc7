import { DrawnPen, type DrawnForm, type DrawnPaint } from '@takhti/schema/board/drawn-form'
import { growBox, moveBox, type Box, type Offset } from '@takhti/schema/board/geometry'
import { MAX_DRAWN_BYTES } from '@takhti/schema/board/limits'
import { areaScale, type Affine } from '@takhti/schema/board/transform'
import { clipOf, cut, holds, isUpright, sharedBox, type Clip } from './clip.ts'
import { boxOfContours, contoursOf, flattened, mapContours, stepsOf, type Contour, type Polygon } from './contours.ts'
import { oriented } from './orientation.ts'
import { strokeArea, type StrokeLook } from './stroke-area.ts'

/** A page has content that lines and areas cannot represent, or too much of it: only its image is used. */
export class Unsayable extends Error {
  override readonly name = 'Unsayable'

  constructor() {
    super('lines and areas cannot say this page')
  }
}

/** Units on the long side of a page: a character has a hundred of them in height, at any zoom. */
const fine = 24_576
/** The limits of windows in one page, in number and area: a scanned page is only its image. */
const maxWindows = 60
const maxWindowShare = 0.5
/** A line this thin, in pixels of the canvas, has round ends, as lines of a board do: the difference is invisible. */
const thin = 4

/** How a path is painted: its transform, its clip, and its paint. */
export type PlacedPaint = { readonly map: Affine; readonly clip: Clip; readonly paint: DrawnPaint }

type Form = { readonly form: DrawnForm; readonly box: Box; readonly isJoined: boolean }

/** A page as lines and areas (`drawn-page.ts`), and whether parts of its image are visible in it. */
export type WrittenPage = { readonly bytes: Uint8Array<ArrayBuffer>; readonly hasWindows: boolean }

/** Records a page as lines and areas, while it is drawn on a canvas of some size in pixels. */
export class PageLines {
  readonly whole: Box
  readonly #pen: DrawnPen
  readonly #size: { across: number; down: number }
  readonly #units: number
  /** Glyphs by their path and transform. */
  readonly #letters = new Map<object, Map<string, Form | null>>()
  #windows = 0
  #shown = 0

  constructor(width: number, height: number) {
    this.whole = { minX: 0, minY: 0, maxX: width, maxY: height }
    this.#units = fine / Math.max(width, height)
    this.#size = { across: Math.ceil(width * this.#units), down: Math.ceil(height * this.#units) }
    this.#pen = new DrawnPen(this.#size)
  }

  /** The bytes, and whether there are windows onto the page's image. */
  end(): WrittenPage {
    return { bytes: this.#pen.bytes(), hasWindows: this.#windows > 0 }
  }

  fill(path: readonly Contour[], { map, clip, paint }: PlacedPaint, isEvenOdd: boolean): void {
    const form = this.#letter(path, map, isEvenOdd)
    if (form === null) return
    const box = moveBox(form.box, { x: map.e, y: map.f })
    if (holds(clip, box)) return this.#area(form, { x: map.e, y: map.f }, paint)
    const shown = sharedBox(box, clip.box)
    if (isNothing(shown)) return
    const polygons = flattened(mapContours(path, map))
    if (!clip.odd) return this.#areas(cut(polygons, clip), paint, isEvenOdd)
    // A fill that covers its clip has the form of the clip.
    const [only] = polygons
    const isCover =
      polygons.length === 1 && only !== undefined && isUpright(only) && holds(clipOf(growBox(box, 0.5)), clip.box)
    if (!isCover) return this.window(shown)
    this.#areas(cut(flattened(oriented(clip.odd, false).contours), clip), paint, false)
  }

  stroke(path: readonly Contour[], { map, clip, paint }: PlacedPaint, look: StrokeLook): void {
    const placed = mapContours(path, map)
    const bare = boxOfContours(placed)
    if (!bare) return
    const width = look.width * Math.sqrt(areaScale(map))
    const reach = (width / 2) * (look.join === 'miter' ? Math.min(look.miter, 4) : 1.5)
    const box = growBox(bare, reach)
    const shown = sharedBox(box, clip.box)
    if (isNothing(shown)) return
    if (clip.odd) return this.window(shown)
    // A translucent stroke is an area: drawers draw lines without opacity.
    const isRound =
      paint.alpha === 1 && look.dash.length === 0 && (width <= thin || (look.cap === 'round' && look.join === 'round'))
    const isWhole = holds(clip, growBox(bare, width / 2))
    const pieces = isRound && isWhole ? null : strokeArea(flattened(placed), map, look)
    if (pieces) return this.#areas(isWhole ? pieces : cut(pieces, clip), paint, false)
    if (!isWhole || paint.alpha < 1) return this.window(shown)
    const scaled = mapContours(placed, this.#toUnits())
    const at = startOf(scaled)
    const form = this.#pen.form(stepsOf(from(scaled, at)))
    if (form) this.#pen.line(form, at, { ...paint, width: Math.max(1, width * this.#units) })
    this.#check()
  }

  /** Marks a part of the canvas as visible only in the page's image. */
  window(box: Box): void {
    const { minX, minY, maxX, maxY } = sharedBox(box, this.whole)
    if (maxX <= minX || maxY <= minY) return
    this.#shown += (maxX - minX) * (maxY - minY)
    if (++this.#windows > maxWindows || this.#shown > this.whole.maxX * this.whole.maxY * maxWindowShare)
      throw new Unsayable()
    const { across, down } = this.#size
    this.#pen.window({
      minX: Math.floor(minX * this.#units),
      minY: Math.floor(minY * this.#units),
      maxX: Math.min(across, Math.ceil(maxX * this.#units)),
      maxY: Math.min(down, Math.ceil(maxY * this.#units)),
    })
  }

  /** The form of a path under a map without its translation; null for one without extent. */
  #letter(path: readonly Contour[], { a, b, c, d }: Affine, isEvenOdd: boolean): Form | null {
    const key = `${[a, b, c, d].map((part) => part.toFixed(5)).join(' ')} ${isEvenOdd}`
    const known = this.#letters.get(path) ?? new Map<string, Form | null>()
    this.#letters.set(path, known)
    const form = known.get(key)
    if (form !== undefined) return form
    const made = this.#form(mapContours(path, { a, b, c, d, e: 0, f: 0 }), isEvenOdd)
    known.set(key, made)
    return made
  }

  #form(contours: readonly Contour[], isEvenOdd: boolean): Form | null {
    const box = boxOfContours(contours)
    if (box === null) return null
    const { contours: turned, isJoined } = oriented(contours, isEvenOdd)
    const scaled = mapContours(turned, this.#toUnits())
    const form = this.#pen.form(stepsOf(scaled.map(open)))
    return form && { form, box, isJoined }
  }

  #areas(polygons: readonly Polygon[], paint: DrawnPaint, isEvenOdd: boolean): void {
    if (polygons.length === 0) return
    const contours = contoursOf(polygons)
    const at = startOf(contours)
    const form = this.#form(from(contours, at), isEvenOdd)
    if (form) this.#area({ ...form, isJoined: false }, at, paint)
  }

  #area({ form, isJoined }: Form, { x, y }: Offset, paint: DrawnPaint): void {
    const at = { x: Math.round(x * this.#units), y: Math.round(y * this.#units) }
    this.#pen.area(form, at, { ...paint, isJoined: isJoined && paint.alpha === 1 })
    this.#check()
  }

  #check(): void {
    if (this.#pen.length > MAX_DRAWN_BYTES) throw new Unsayable()
  }

  #toUnits(): Affine {
    return { a: this.#units, b: 0, c: 0, d: this.#units, e: 0, f: 0 }
  }
}

/** Filling closes a contour implicitly. */
function open(contour: Contour): Contour {
  return { ...contour, isClosed: false }
}

function startOf([first]: readonly Contour[]): Offset {
  const { x, y } = first?.start ?? { x: 0, y: 0 }
  return { x: Math.round(x), y: Math.round(y) }
}

function from(contours: readonly Contour[], { x, y }: Offset): Contour[] {
  return mapContours(contours, { a: 1, b: 0, c: 0, d: 1, e: -x, f: -y })
}

function isNothing({ minX, minY, maxX, maxY }: Box): boolean {
  return maxX <= minX && maxY <= minY
}
