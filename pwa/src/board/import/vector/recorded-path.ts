import type { Offset } from '@takhti/schema/board/geometry'
import { applyTo, type Affine } from '@takhti/schema/board/transform'
import type { Contour, Piece } from './contours.ts'

type Growing = { start: Offset; pieces: Piece[]; isClosed: boolean }

/** As much of a browser's path as is used of it. */
type NativePath = {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(...numbers: number[]): void
  bezierCurveTo(...numbers: number[]): void
  rect(...numbers: number[]): void
  closePath(): void
  addPath(path: object, map?: Affine): void
}

/** Where there are no canvases, as in tests, a path is only what is remembered of it. */
class NoPath implements NativePath {
  moveTo(): void {}
  lineTo(): void {}
  quadraticCurveTo(): void {}
  bezierCurveTo(): void {}
  rect(): void {}
  closePath(): void {}
  addPath(): void {}
}

/** Steps that are remembered of one drawing: a page with more of them is its picture, and a plan has millions. */
const mostSteps = 200_000

let stepsLeft = mostSteps

const Native: new () => NativePath = globalThis.Path2D ?? NoPath

/** A path of the browser that also remembers how it goes, so that it is drawn on a canvas and written down. */
export class RecordedPath extends Native {
  readonly contours: Growing[] = []
  /** Whether all of it is remembered. */
  isWhole = true

  override moveTo(x: number, y: number): void {
    super.moveTo(x, y)
    if (this.#mayGrow(1)) this.contours.push({ start: { x, y }, pieces: [], isClosed: false })
  }

  override lineTo(x: number, y: number): void {
    super.lineTo(x, y)
    this.#add('line', [x, y])
  }

  override quadraticCurveTo(...numbers: number[]): void {
    super.quadraticCurveTo(...numbers)
    this.#add('quadratic', numbers)
  }

  override bezierCurveTo(...numbers: number[]): void {
    super.bezierCurveTo(...numbers)
    this.#add('cubic', numbers)
  }

  override rect(...numbers: number[]): void {
    super.rect(...numbers)
    const [x = 0, y = 0, width = 0, height = 0] = numbers
    const corners = [
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ]
    this.contours.push({ start: { x, y }, pieces: [], isClosed: false })
    for (const corner of corners) this.#add('line', corner)
    this.#close()
  }

  override closePath(): void {
    super.closePath()
    this.#close()
  }

  override addPath(path: object, map?: Affine): void {
    super.addPath(path, map)
    if (!(path instanceof RecordedPath)) return
    this.isWhole &&= path.isWhole
    const moved = (point: Offset) => (map ? applyTo(map, point) : point)
    for (const { start, pieces, isClosed } of path.contours) {
      if (!this.#mayGrow(pieces.length)) return
      const along = pieces.map(({ step, points }) => ({ step, points: points.map(moved) }))
      this.contours.push({ start: moved(start), pieces: along, isClosed })
    }
  }

  #add(step: Piece['step'], numbers: readonly number[]): void {
    if (!this.#mayGrow(1)) return
    const points: Offset[] = []
    for (let at = 0; at + 1 < numbers.length; at += 2) points.push({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 })
    const last = this.contours.at(-1)
    const [first] = points
    // A path goes on from where one was closed, and one that begins with no point begins with its first.
    if (last?.isClosed) this.contours.push({ start: last.start, pieces: [{ step, points }], isClosed: false })
    else if (last) last.pieces.push({ step, points })
    else if (first) this.contours.push({ start: first, pieces: [{ step, points }], isClosed: false })
  }

  /** Whether there is room for so many steps more; where there is none, nothing of the path is kept. */
  #mayGrow(steps: number): boolean {
    stepsLeft -= steps
    if (stepsLeft < 0) this.isWhole = false
    if (!this.isWhole) this.contours.length = 0
    return this.isWhole
  }

  #close(): void {
    const last = this.contours.at(-1)
    if (last) last.isClosed = true
  }
}

/** From here on the browser's paths are remembered: what draws pages makes its paths by name. */
export function recordPaths(): void {
  Object.assign(globalThis, { Path2D: RecordedPath })
}

/** A drawing begins, which may have as many steps as any. */
export function beginDrawing(): void {
  stepsLeft = mostSteps
}

/** How a path goes; null for one that was made before, or that is longer than is remembered. */
export function contoursIn(path: unknown): readonly Contour[] | null {
  return path instanceof RecordedPath && path.isWhole ? path.contours : null
}
