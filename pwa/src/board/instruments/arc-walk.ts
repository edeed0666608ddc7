import { pagePoint } from '@takhti/schema/board/geometry'
import type { Offset } from '@takhti/schema/board/geometry'
import type { InkSample } from '../editor/ink-session.ts'
import { degreesOf, distance, pointAt, shortestTurn } from './instrument.ts'

/** The step between two points of an arc, in degrees: the deviation of the chord is invisible. */
const finest = 3

/** Nearer to the needle than this part of the opening, a pointer has no direction. */
const nowhere = 0.1

type ArcParts = { readonly middle: Offset; readonly radius: number; readonly degrees: number }

/** A pencil that goes round a needle, at most once: its path on the circle, however far apart the samples are. */
export class ArcWalk {
  readonly #middle: Offset
  readonly #radius: number
  readonly #from: number
  #swept = 0
  #last: InkSample | null = null

  /** `degrees` is the direction of the pencil from the centre. */
  constructor({ middle, radius, degrees }: ArcParts) {
    this.#middle = middle
    this.#radius = radius
    this.#from = degrees
  }

  /** The direction of the pencil from the centre, in degrees. */
  get degrees(): number {
    return this.#from + this.#swept
  }

  /** The points that the pencil passes on its way to the pointer's direction; pressure and time are interpolated. */
  to<Sample extends InkSample>(sample: Sample): Sample[] {
    const before = this.#last ?? sample
    const isNowhere = distance(this.#middle, sample.page) < this.#radius * nowhere
    const turn = isNowhere ? 0 : shortestTurn(degreesOf(this.#middle, sample.page) - this.degrees)
    return this.#go(before, sample, turn)
  }

  /** The same for a pencil that is rotated by some degrees. */
  by<Sample extends InkSample>(sample: Sample, turn: number): Sample[] {
    return this.#go(this.#last ?? sample, sample, turn)
  }

  #go<Sample extends InkSample>(before: InkSample, sample: Sample, turn: number): Sample[] {
    const start = this.#swept
    const end = Math.min(360, Math.max(-360, start + turn))
    const count = Math.max(1, Math.ceil(Math.abs(end - start) / finest))
    const between = (from: number, to: number, part: number) => (part === 1 ? to : from + (to - from) * part)
    const passed = Array.from({ length: count }, (_, index): Sample => {
      const part = (index + 1) / count
      const { x, y } = pointAt(this.#middle, this.#from + between(start, end, part), this.#radius)
      return {
        ...sample,
        page: pagePoint(x, y),
        pressure: between(before.pressure, sample.pressure, part),
        atMs: between(before.atMs, sample.atMs, part),
      }
    })
    this.#swept = end
    this.#last = sample
    return passed
  }
}
