import type { Offset } from '@takhti/schema/board/geometry'
import { applyTo, type Affine } from '@takhti/schema/board/transform'
import type { Contour, Piece } from './contours.ts'

type Growing = { start: Offset; pieces: Piece[]; isClosed: boolean }

/** The part of the browser's `Path2D` that is used. */
type NativePath = {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(...numbers: number[]): void
  bezierCurveTo(...numbers: number[]): void
  rect(...numbers: number[]): void
  closePath(): void
  addPath(path: object, map?: Affine): void
}

/** Without canvases, as in tests, a path is only its recording. */
class NoPath implements NativePath {
  moveTo(): void {}
  lineTo(): void {}
  quadraticCurveTo(): void {}
  bezierCurveTo(): void {}
  rect(): void {}
  closePath(): void {}
  addPath(): void {}
}

/** Recorded steps per drawing: a page with more of them is only its image, and a plan has millions. */
const mostSteps = 200_000

let stepsLeft = mostSteps

const Native: new () => NativePath = globalThis.Path2D ?? NoPath

/** A path of the browser that also records its steps, so that it is drawn on a canvas and recorded. */
export class RecordedPath extends Native {
  readonly contours: Growing[] = []
  /** Whether the recording is complete. */
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
    // A path continues from the start of its closed contour; one that begins without a point begins with its first.
    if (last?.isClosed) this.contours.push({ start: last.start, pieces: [{ step, points }], isClosed: false })
    else if (last) last.pieces.push({ step, points })
    else if (first) this.contours.push({ start: first, pieces: [{ step, points }], isClosed: false })
  }

  /** Whether there is space for more steps; if there is none, nothing of the path is recorded. */
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

/** Replaces the global `Path2D` so that paths are recorded: pdf.js creates its paths by that name. */
export function recordPaths(): void {
  Object.assign(globalThis, { Path2D: RecordedPath })
}

/** Resets the limit of steps for a new drawing. */
export function beginDrawing(): void {
  stepsLeft = mostSteps
}

/** The contours of a path; null for one made before `recordPaths`, or beyond the limit of steps. */
export function contoursIn(path: unknown): readonly Contour[] | null {
  return path instanceof RecordedPath && path.isWhole ? path.contours : null
}
