import type { ScreenPoint } from '@takhti/schema/board/geometry'
import { MAX_SHAPES_PER_PAGE } from '@takhti/schema/board/limits'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { Gestures, PointerHandler, PointerFact } from '../input/gestures.ts'
import { ExtraPen, isForMany } from './extra-pen.ts'

/** The number of touches that a panel reports. */
const MAX_HANDS = 10

/** Two fingers that start within this time and distance, in screen pixels, are one hand that moves the view. */
const pinchWithinMs = 250
const pinchSpan = 250

/** A contact area with a larger side than this, in screen pixels, is a palm or a sleeve. */
const palmBreadth = 80

/** The palm of the first pen's hand is within this distance, in screen pixels. */
const penHandSpan = 400

/** The target of a pointer's events from down to up: the first pointer, an additional one, or none. */
type Route = {
  readonly to: 'first' | ExtraPen | null
  readonly down: PointerFact
  last: PointerFact
  isView: boolean
}

/**
 * Every finger and every pen draws its own stroke (decision 030). The first pointer is handled like a single one,
 * with pinch, instruments and tools; the others draw beside it.
 */
export class MultiPen implements PointerHandler {
  readonly #editor: Editor
  readonly #first: Gestures
  readonly #extras: ExtraPen[] = []
  readonly #routes = new Map<number, Route>()
  readonly #stops: readonly Unsubscribe[]

  constructor(editor: Editor, first: Gestures) {
    this.#editor = editor
    this.#first = first
    this.#stops = [
      editor.settling.on(() => this.#each((slot) => slot.end())),
      // A gesture on a page that was closed must not continue on another.
      editor.pages.current.subscribe(() => this.#each((slot) => slot.cancel())),
    ]
  }

  down(fact: PointerFact): void {
    if (fact.device === 'pen' && !this.#first.isPenSeen) this.#meetPen(fact)
    const to = this.#whose(fact)
    const isView = to === 'first' && this.#looks(fact)
    if (isView) for (const route of this.#routes.values()) route.isView ||= route.down.device === 'touch'
    this.#routes.set(fact.id, { to, down: fact, last: fact, isView })
    if (to === 'first') this.#first.down(fact)
    else if (to?.down(fact.step, fact.instead) === false) this.#routes.delete(fact.id)
  }

  move(fact: PointerFact): void {
    const route = this.#routes.get(fact.id)
    if (!route || route.to === 'first') this.#first.move(fact)
    else route.to?.move(fact.step)
    if (route) route.last = fact
  }

  up(fact: PointerFact): void {
    const route = this.#take(fact.id)
    if (!route || route.to === 'first') this.#first.up(fact)
    else route.to?.up(fact.step)
  }

  /**
   * A touch cancelled in mid-stroke commits the stroke, since panels lose touches; at its start it was another
   * gesture.
   */
  lose(fact: PointerFact): void {
    const route = this.#take(fact.id)
    const isOld = route !== null && fact.step.last.atMs - route.down.step.last.atMs >= pinchWithinMs
    if (!route || route.to === 'first') this.#first[isOld ? 'up' : 'lose'](fact)
    else if (fact.device === 'touch' && !isOld) route.to?.cancel()
    else route.to?.end()
  }

  /** Disables several pens: the strokes of the additional pointers are committed. */
  close(): void {
    for (const stop of this.#stops) stop()
    this.#each((slot) => slot.end())
    this.#routes.clear()
  }

  #whose(fact: PointerFact): Route['to'] {
    const { device, breadth = 0, instead } = fact
    const isOther = this.#extras.some(({ isBusy }) => isBusy)
    if (device === 'touch' && breadth > palmBreadth) return null
    const tool = instead ?? this.#editor.styles.choice.value.tool
    // The page does not move while another pointer draws on it.
    if (this.#looks(fact) || !isForMany(tool)) return isOther ? null : 'first'
    if (!this.#isFirstBusy) return 'first'
    return device !== 'mouse' && this.#hasRoom ? this.#freeHand() : null
  }

  /** Whether a finger moves the view, and does not draw. */
  #looks(fact: PointerFact): boolean {
    const isOnlyLooking = this.#first.isPenSeen || !this.#editor.mayDraw.value
    return fact.device === 'touch' && (isOnlyLooking || this.#some(({ isView }) => isView) || this.#isPinch(fact))
  }

  get #isFirstBusy(): boolean {
    return this.#some(({ to, isView }) => to === 'first' && !isView)
  }

  get #hasRoom(): boolean {
    const busy = this.#extras.filter(({ isBusy }) => isBusy).length
    const shapes = this.#editor.page?.shapes.size ?? 0
    return busy + 1 < MAX_HANDS && shapes + busy + 1 < MAX_SHAPES_PER_PAGE
  }

  /** Whether a finger and the only other pointer belong to one hand. */
  #isPinch({ device, step }: PointerFact): boolean {
    const [only, ...others] = [...this.#routes.values()].filter(({ to }) => to !== null)
    if (!only || others.length > 0 || only.to !== 'first' || only.isView) return false
    if (device !== 'touch' || only.down.device !== 'touch') return false
    const { atMs, screen } = only.down.step.last
    return step.last.atMs - atMs < pinchWithinMs && distance(screen, step.last.screen) <= pinchSpan
  }

  /**
   * Fingers draw no more. The palm of the pen's hand touched first and is cancelled; strokes of others are committed.
   */
  #meetPen({ step }: PointerFact): void {
    for (const route of this.#routes.values()) {
      if (route.down.device !== 'touch' || route.to === null) continue
      const isItsHand = distance(route.last.step.last.screen, step.last.screen) <= penHandSpan
      if (route.to !== 'first') route.to[isItsHand ? 'cancel' : 'end']()
      else this.#first[isItsHand ? 'lose' : 'up'](route.last)
    }
    this.#routes.clear()
  }

  #freeHand(): ExtraPen {
    const free = this.#extras.find(({ isBusy }) => !isBusy)
    if (free) return free
    const slot = new ExtraPen(this.#editor)
    this.#extras.push(slot)
    return slot
  }

  #take(id: number): Route | null {
    const route = this.#routes.get(id) ?? null
    this.#routes.delete(id)
    return route
  }

  #some(isMeant: (route: Route) => boolean): boolean {
    return [...this.#routes.values()].some(isMeant)
  }

  #each(act: (slot: ExtraPen) => void): void {
    for (const slot of this.#extras) if (slot.isBusy) act(slot)
  }
}

function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
