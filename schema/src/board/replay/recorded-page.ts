import * as Y from 'yjs'
import { observeShapes, shapesOf } from '../page-shapes.ts'
import { type Paper, readPaper } from '../paper.ts'
import type { Shape } from '../shapes/index.ts'
import { drawnAt } from './drawn-at.ts'
import { partialShape } from './partial.ts'
import { countUpTo } from './rising.ts'

/** What one update made of a page. */
type Step = { readonly come: readonly Shape[]; readonly gone: readonly Shape[]; readonly paper: Paper }

/** What is another on a page than it was: the very objects, so that a shape that moved is both. */
export type PageChange = { readonly come: ReadonlySet<Shape>; readonly gone: ReadonlySet<Shape> }

/** A stroke that is put on its page at once was drawn no longer ago than this, by the clock of whoever drew it. */
const closeMs = 5_000

/** No hand draws one stroke longer than this. */
const longestStrokeMs = 60_000

/**
 * A page as it was at every moment of a recording, with what was erased and moved. Going to a moment costs what has changed
 * between there and here, in either direction.
 */
export class RecordedPage {
  readonly #doc = new Y.Doc()
  readonly #times: number[] = []
  readonly #steps: Step[] = []
  readonly #shapes = new Map<string, Shape>()
  #come: Shape[] = []
  #gone: Shape[] = []
  /** How many steps are done at the moment that is shown. */
  #done = 0

  constructor() {
    // Read once, so that changes are told from here on.
    shapesOf(this.#doc)
    observeShapes(this.#doc, ({ added, changed, removed }) => {
      for (const shape of [...added, ...changed]) this.#put(shape)
      for (const id of removed) this.#take(id)
    })
  }

  /** Takes in an update in its turn; one that is no update of a document changes nothing. */
  take(atMs: number, update: Uint8Array): void {
    try {
      Y.applyUpdate(this.#doc, update)
    } catch {
      // Bytes that nobody's board wrote: what came of them until the fault is what the page became.
    }
    const [come, gone] = [this.#come, this.#gone]
    this.#come = []
    this.#gone = []
    this.#times.push(atMs)
    this.#steps.push({ come, gone, paper: readPaper(this.#doc) })
  }

  /** Goes to a moment, and answers what changes of what was shown. */
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

  /** Every shape that was on the page at some moment, as it was then. */
  get shapes(): Shape[] {
    return this.#steps.flatMap(({ come }) => come)
  }

  /** What the page lies on at the moment that is shown. */
  get paper(): Paper {
    return this.#steps[this.#done - 1]?.paper ?? 'plain'
  }

  /**
   * Strokes that were being drawn at a moment, as far as they had come: a stroke enters its page when the hand lifts, and its own
   * points say since when it grew. `wallOf` is the time of the wall clock at a time of the recording.
   */
  drawingAt(ms: number, wallOf: (atMs: number) => number): Shape[] {
    const drawing: Shape[] = []
    for (let index = countUpTo(this.#times, ms); index < this.#steps.length; index++) {
      const endMs = this.#times[index] ?? 0
      if (endMs > ms + longestStrokeMs) break
      const step = this.#steps[index]
      // What an eraser or an undo put there was not drawn just now.
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
