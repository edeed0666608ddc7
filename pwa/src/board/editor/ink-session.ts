import { MAX_POINTS } from '@takhti/schema/board/limits'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { Events } from '#state/events.ts'
import { Signal } from '#state/signal.ts'

/** A sample of the pen: page pixels, pressure from 0 to 1, milliseconds of the device's monotonic clock. */
export type InkSample = {
  readonly page: { readonly x: number; readonly y: number }
  readonly pressure: number
  readonly atMs: number
}

/** A growing stroke: columns that are only appended to. */
export type GrowingStroke = {
  readonly id: string
  readonly style: ShapeStyle
  readonly startedAt: number
  readonly x: number[]
  readonly y: number[]
  readonly pressure: number[]
  readonly at: number[]
}

/** Points of a stroke from `from` up to its end; `isLast` when the stroke is over, `isKept` when it became a shape. */
export type InkProgress = {
  readonly stroke: GrowingStroke
  readonly from: number
  readonly state: 'drawing' | 'kept' | 'dropped'
}

type InkParts = {
  /** The stroke of another pointer, such as the compass: it is committed, not lost. */
  style(): ShapeStyle | null
  newId(): string
  /** Unix milliseconds. */
  now(): number
  commit(stroke: GrowingStroke): void
}

/** The stroke in progress: shown and sent while it grows, one edit of the document when the pen is up. */
export class InkSession {
  /** The stroke grows in place; listeners are notified of each change. */
  readonly stroke = new Signal<GrowingStroke | null>(null)
  readonly progress = new Events<InkProgress>()
  readonly #parts: InkParts
  #firstAtMs = 0

  constructor(parts: InkParts) {
    this.#parts = parts
  }

  begin(samples: readonly InkSample[]): boolean {
    const style = this.#parts.style()
    const [first] = samples
    if (!style || !first) return false
    // The stroke of another pointer, such as the compass: it is committed, not lost.
    this.end()
    this.#firstAtMs = first.atMs
    const startedAt = this.#parts.now()
    this.stroke.set({ id: this.#parts.newId(), style, startedAt, x: [], y: [], pressure: [], at: [] })
    this.extend(samples)
    return true
  }

  extend(samples: readonly InkSample[]): void {
    const stroke = this.stroke.value
    if (!stroke) return
    const from = stroke.x.length
    const room = MAX_POINTS - from
    for (const sample of samples.slice(0, room)) this.#append(stroke, sample)
    if (stroke.x.length > from) {
      this.stroke.notify()
      this.progress.emit({ stroke, from, state: 'drawing' })
    }
    if (stroke.x.length >= MAX_POINTS) this.#goOn(stroke)
    if (samples.length > room) this.extend(samples.slice(room))
  }

  /** Commits the stroke as a shape. */
  end(): void {
    this.#finish('kept')
  }

  cancel(): void {
    this.#finish('dropped')
  }

  #finish(state: 'kept' | 'dropped'): void {
    const stroke = this.stroke.value
    if (!stroke) return
    if (state === 'kept') this.#parts.commit(stroke)
    this.stroke.set(null)
    this.progress.emit({ stroke, from: stroke.x.length, state })
  }

  /** Splits an endless stroke into strokes within the point limit. */
  #goOn(stroke: GrowingStroke): void {
    const last = stroke.x.length - 1
    const page = { x: stroke.x[last] ?? 0, y: stroke.y[last] ?? 0 }
    const sample = { page, pressure: stroke.pressure[last] ?? 0.5, atMs: this.#firstAtMs + (stroke.at[last] ?? 0) }
    this.end()
    this.begin([sample])
  }

  /** Skips repeated points: a resting pointer measures the same point again and again. */
  #append(stroke: GrowingStroke, { page, pressure, atMs }: InkSample): void {
    const last = stroke.x.length - 1
    if (last >= 0 && stroke.x[last] === page.x && stroke.y[last] === page.y) return
    stroke.x.push(page.x)
    stroke.y.push(page.y)
    stroke.pressure.push(pressure)
    stroke.at.push(Math.max(0, Math.round(atMs - this.#firstAtMs)))
  }
}
