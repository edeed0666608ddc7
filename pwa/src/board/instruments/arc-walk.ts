import { pagePoint } from '@takhti/schema/board/geometry'
import type { Offset } from '@takhti/schema/board/geometry'
import type { InkSample } from '../editor/ink-session.ts'
import { degreesOf, distance, pointAt, shortestTurn } from './instrument.ts'

/** Between two points of an arc, in degrees: what a straight line leaves out of it cannot be seen. */
const finest = 3

/** Nearer to the needle than this part of the opening, a hand points nowhere. */
const nowhere = 0.1

type ArcParts = { readonly middle: Offset; readonly radius: number; readonly degrees: number }

/** A pencil that goes round a needle, at most once: its way over the circle, however far apart a hand was measured. */
export class ArcWalk {
  readonly #middle: Offset
  readonly #radius: number
  readonly #from: number
  #swept = 0
  #last: InkSample | null = null

  /** `degrees` is where the pencil stands, as seen from the middle. */
  constructor({ middle, radius, degrees }: ArcParts) {
    this.#middle = middle
    this.#radius = radius
    this.#from = degrees
  }

  /** Where the pencil stands. */
  get degrees(): number {
    return this.#from + this.#swept
  }

  /** The points that the pencil passes on its way to where a hand points; pressure and time go evenly between them. */
  to<Sample extends InkSample>(sample: Sample): Sample[] {
    const before = this.#last ?? sample
    const isNowhere = distance(this.#middle, sample.page) < this.#radius * nowhere
    const turn = isNowhere ? 0 : shortestTurn(degreesOf(this.#middle, sample.page) - this.degrees)
    return this.#go(before, sample, turn)
  }

  /** The same for a pencil that is turned by so many degrees. */
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
