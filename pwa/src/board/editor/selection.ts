import type { Box, Offset } from '@takhti/schema/board/geometry'
import type { Placement, Shape } from '@takhti/schema/board/shapes/index'
import { Lifting } from './lifting.ts'
import type { PageShapes, ShapesChange } from './page-shapes.ts'
import { Signal } from './signal.ts'

/** What a hand draws around shapes to choose them. */
export type Sketch =
  | { readonly kind: 'marquee'; readonly box: Box }
  | { readonly kind: 'lasso'; readonly points: readonly Offset[] }

type SelectionParts = {
  /** The shapes on the open page; null when there is none. */
  shapes(): PageShapes | null
  mayChange(): boolean
  commit(placements: readonly ({ id: string } & Placement)[]): void
}

const nobody: ReadonlySet<string> = new Set()

/** The shapes that are chosen. Shapes of one group are chosen together; a locked one only by pointing at it. */
export class Selection {
  readonly ids = new Signal<ReadonlySet<string>>(nobody)
  /** What is chosen, told only when the hand has lifted: panels follow this one. */
  readonly rested = new Signal<ReadonlySet<string>>(nobody)
  readonly sketch = new Signal<Sketch | null>(null)
  readonly lifting: Lifting
  readonly #parts: SelectionParts

  constructor(parts: SelectionParts) {
    this.#parts = parts
    this.lifting = new Lifting({
      shapes: () => (parts.mayChange() ? this.shapes().filter(({ isLocked }) => !isLocked) : []),
      find: (id) => parts.shapes()?.get(id),
      commit: parts.commit,
    })
    const rest = () => this.#rest()
    this.ids.subscribe(rest)
    this.sketch.subscribe(rest)
    this.lifting.lift.subscribe(rest)
  }

  /** The chosen shapes as they are. */
  shapes(): Shape[] {
    const page = this.#parts.shapes()
    return [...this.ids.value].flatMap((id) => page?.get(id) ?? [])
  }

  /** Whether something is chosen that may be moved. */
  get isLoose(): boolean {
    return this.#parts.mayChange() && this.shapes().some(({ isLocked }) => !isLocked)
  }

  choose(ids: Iterable<string>): void {
    const page = this.#parts.shapes()
    const chosen = new Set(page ? [...ids].flatMap((id) => page.together(id)) : [])
    const { value } = this.ids
    if (chosen.size !== value.size || [...chosen].some((id) => !value.has(id))) this.#set(chosen)
  }

  /** Adds a shape with its group, or takes it away if it is chosen. */
  toggle(id: string): void {
    const group = this.#parts.shapes()?.together(id) ?? []
    const next = new Set(this.ids.value)
    const isChosen = next.has(id)
    for (const each of group) {
      if (isChosen) next.delete(each)
      else next.add(each)
    }
    this.#set(next)
  }

  clear(): void {
    this.lifting.cancel()
    this.sketch.set(null)
    if (this.ids.value.size > 0) this.#set(nobody)
  }

  /** Lets go of what is in the hand; of what is chosen, when nothing is. */
  escape(): boolean {
    const isBusy = this.lifting.lift.value !== null || this.sketch.value !== null
    const hadSome = isBusy || this.ids.value.size > 0
    this.sketch.set(null)
    if (isBusy) this.lifting.cancel()
    else this.clear()
    return hadSome
  }

  /** Chooses everything on the page that is not locked. */
  chooseAll(): void {
    const page = this.#parts.shapes()
    const bounds = page?.bounds()
    if (page && bounds) this.choose(page.in(bounds).flatMap((shape) => (shape.isLocked ? [] : [shape.id])))
  }

  /** Forgets what is gone, and looks again at what is changed. */
  follow({ gone, come }: ShapesChange): void {
    const { value } = this.ids
    if (value.size === 0 || !gone.some(({ id }) => value.has(id))) return
    const left = new Set(come.map(({ id }) => id))
    const lost = gone.filter(({ id }) => value.has(id) && !left.has(id))
    const lostIds = new Set(lost.map(({ id }) => id))
    this.#set(new Set([...value].filter((id) => !lostIds.has(id))))
  }

  #rest(): void {
    if (this.sketch.value === null && this.lifting.lift.value === null) this.rested.set(this.ids.value)
  }

  #set(ids: ReadonlySet<string>): void {
    this.ids.set(ids)
  }
}
