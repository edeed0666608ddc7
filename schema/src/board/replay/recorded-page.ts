import * as Y from 'yjs'
import { observeShapes, shapesOf } from '../page-shapes.ts'
import { type Paper, readPaper } from '../paper.ts'
import type { Shape } from '../shapes/index.ts'
import { countUpTo } from './binary-search.ts'
import { drawnAt } from './drawn-at.ts'
import { partialShape } from './partial.ts'

/** The effect of one update on a page. */
type Step = { readonly come: readonly Shape[]; readonly gone: readonly Shape[]; readonly paper: Paper }

/** The changes of a page: identical objects, so that a moved shape is in both sets. */
export type PageChange = { readonly come: ReadonlySet<Shape>; readonly gone: ReadonlySet<Shape> }

/** The maximum age of a stroke that is put on its page at once, by the clock of its author. */
const closeMs = 5_000

/** The maximum length of a stroke. */
const longestStrokeMs = 60_000

/**
 * A page at every moment of a recording, with erased and moved shapes. A seek costs in proportion to the changes in
 * between, in either direction.
 */
export class RecordedPage {
  readonly #doc = new Y.Doc()
  readonly #times: number[] = []
  readonly #steps: Step[] = []
  readonly #shapes = new Map<string, Shape>()
  #come: Shape[] = []
  #gone: Shape[] = []
  /** The number of completed steps at the shown moment. */
  #done = 0

  constructor() {
    // Read once, to subscribe to changes from here on.
    shapesOf(this.#doc)
    observeShapes(this.#doc, ({ added, changed, removed }) => {
      for (const shape of [...added, ...changed]) this.#put(shape)
      for (const id of removed) this.#take(id)
    })
  }

  /** Applies the next update; an invalid one changes nothing. */
  take(atMs: number, update: Uint8Array): void {
    try {
      Y.applyUpdate(this.#doc, update)
    } catch {
      // Bytes that no board wrote. The entries before the fault are the page.
    }
    const [come, gone] = [this.#come, this.#gone]
    this.#come = []
    this.#gone = []
    this.#times.push(atMs)
    this.#steps.push({ come, gone, paper: readPaper(this.#doc) })
  }

  /** Seeks to a moment, and returns the changes of the shown page. */
  moveTo(ms: number): PageChange {
    const come = new Set<Shape>()
    const gone = new Set<Shape>()
    const add = (shape: Shape) => gone.delete(shape) || come.add(shape)
    const drop = (shape: Shape) => come.delete(shape) || gone.add(shape)
    const done = countUpTo(this.#times, ms)
    for (; this.#done < done; this.#done++) {
      const step = this.#steps[this.#done]
      step?.gone.forEach(drop)
      step?.come.forEach(add)
    }
    for (; this.#done > done; this.#done--) {
      const step = this.#steps[this.#done - 1]
      step?.come.forEach(drop)
      step?.gone.forEach(add)
    }
    return { come, gone }
  }

  /** Every shape that was on the page at some moment, in its state then. */
  get shapes(): Shape[] {
    return this.#steps.flatMap(({ come }) => come)
  }

  /** The paper of the page at the shown time. */
  get paper(): Paper {
    return this.#steps[this.#done - 1]?.paper ?? 'plain'
  }

  /**
   * The strokes in progress at a time, up to their point then. A stroke enters its page when the pen lifts, and its
   * points contain its start. `wallOf` maps a time of the recording to wall-clock time.
   */
  drawingAt(ms: number, wallOf: (atMs: number) => number): Shape[] {
    const drawing: Shape[] = []
    for (let index = countUpTo(this.#times, ms); index < this.#steps.length; index++) {
      const endMs = this.#times[index] ?? 0
      if (endMs > ms + longestStrokeMs) break
      const step = this.#steps[index]
      // Shapes of an eraser or an undo were not drawn just now.
      if (step === undefined || step.gone.length > 0) continue
      for (const shape of step.come) {
        const part = partAt(shape, { ms, endMs, wallMs: wallOf(endMs) })
        const drawn = part === null ? null : partialShape(shape, part)
        if (drawn !== null) drawing.push(drawn)
      }
    }
    return drawing
  }

  #put(shape: Shape): void {
    this.#take(shape.id)
    this.#shapes.set(shape.id, shape)
    this.#come.push(shape)
  }

  #take(id: string): void {
    const before = this.#shapes.get(id)
    if (before === undefined) return
    this.#shapes.delete(id)
    const own = this.#come.indexOf(before)
    if (own >= 0) this.#come.splice(own, 1)
    else this.#gone.push(before)
  }
}

/** How much of a stroke was there, 0 to 1, of one that was finished at `endMs`; null where it had not begun, or was not drawn then. */
function partAt(shape: Shape, { ms, endMs, wallMs }: { ms: number; endMs: number; wallMs: number }): number | null {
  if (shape.kind !== 'ink') return null
  const at = drawnAt(shape)
  if (at === null || Math.abs(wallMs - at.to) > closeMs) return null
  const lengthMs = Math.min(longestStrokeMs, at.to - at.from)
  const part = (ms - (endMs - lengthMs)) / lengthMs
  return lengthMs > 0 && part > 0 && part < 1 ? part : null
}
