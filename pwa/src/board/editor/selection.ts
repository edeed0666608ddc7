import type { Box, Offset } from '@takhti/schema/board/geometry'
import type { Placement, Shape } from '@takhti/schema/board/shapes/index'
import { Signal } from '#state/signal.ts'
import { Lifting } from './lifting.ts'
import type { PageShapes, ShapesChange } from './page-shapes.ts'

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

/**
 * The shapes that are chosen. Shapes of one group are chosen together, unless somebody went into it; a locked one only by
 * pointing at it.
 */
export class Selection {
  readonly ids = new Signal<ReadonlySet<string>>(nobody)
  /** What is chosen, told only when the hand has lifted: panels follow this one. */
  readonly rested = new Signal<ReadonlySet<string>>(nobody)
  readonly sketch = new Signal<Sketch | null>(null)
  readonly lifting: Lifting
  readonly #parts: SelectionParts
  #entered: readonly string[] = []

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

  /** All shapes of the group that was gone into; none outside of all. */
  around(): Shape[] {
    const page = this.#parts.shapes()
    const [id] = this.ids.value
    const ids = page && id !== undefined ? page.together(id, this.#entered.length - 1) : []
    return ids.flatMap((each) => page?.get(each) ?? [])
  }

  /** Whether something is chosen that may be moved. */
  get isLoose(): boolean {
    return this.#parts.mayChange() && this.shapes().some(({ isLocked }) => !isLocked)
  }

  /** The groups that this person went into, the outermost first. */
  get entered(): readonly string[] {
    return this.#entered
  }

  /** Chooses shapes with their groups; one outside of the groups that were gone into leaves them. */
  choose(ids: Iterable<string>): void {
    const meant = [...ids]
    this.#entered = this.#entered.slice(0, this.#sharedBy(meant))
    const chosen = new Set(meant.flatMap((id) => this.#together(id)))
    const { value } = this.ids
    if (chosen.size !== value.size || [...chosen].some((id) => !value.has(id))) this.#set(chosen)
  }

  /** Adds a shape with its group, or takes it away if it is chosen. */
  toggle(id: string): void {
    const { value } = this.ids
    if (!value.has(id)) return this.choose([...value, id])
    const group = new Set(this.#together(id))
    this.choose([...value].filter((each) => !group.has(each)))
  }

  /** Goes into the group of a shape, as far as less is chosen with it; answers whether there was one. */
  enter(id: string): boolean {
    const groups = this.#parts.shapes()?.get(id)?.groups ?? []
    const from = this.#sharedBy([id])
    const count = this.#together(id, from).length
    const to = groups.findIndex((_, index) => index >= from && this.#together(id, index + 1).length < count)
    if (to < 0) return false
    this.#entered = groups.slice(0, to + 1)
    this.choose([id])
    return true
  }

  clear(): void {
    this.lifting.cancel()
    this.sketch.set(null)
    if (this.ids.value.size > 0) this.#set(nobody)
  }

  /** Lets go of what is in the hand; when nothing is, leaves a group, and outside of all lets go of what is chosen. */
  escape(): boolean {
    const isBusy = this.lifting.lift.value !== null || this.sketch.value !== null
    const hadSome = isBusy || this.ids.value.size > 0
    this.sketch.set(null)
    if (isBusy) this.lifting.cancel()
    else if (this.#entered.length > 0) this.#leave()
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
    // Somebody may have taken a group apart that was gone into.
    if (this.#entered.length > 0) this.choose(this.ids.value)
  }

  /** Goes out of groups until more is chosen. */
  #leave(): void {
    const [id] = this.ids.value
    if (id === undefined) return
    do this.#entered = this.#entered.slice(0, -1)
    while (this.#entered.length > 0 && this.#together(id).length <= this.ids.value.size)
    this.choose([id])
  }

  #together(id: string, depth = this.#entered.length): string[] {
    return this.#parts.shapes()?.together(id, depth) ?? []
  }

  /** How many of the groups that were gone into all of some shapes are in; none where there is no shape. */
  #sharedBy(ids: readonly string[]): number {
    const page = this.#parts.shapes()
    const isOut = (groupId: string, depth: number) => ids.some((id) => page?.get(id)?.groups[depth] !== groupId)
    const shared = ids.length === 0 ? 0 : this.#entered.findIndex(isOut)
    return shared < 0 ? this.#entered.length : shared
  }

  #rest(): void {
    if (this.sketch.value === null && this.lifting.lift.value === null) this.rested.set(this.ids.value)
  }

  #set(ids: ReadonlySet<string>): void {
    if (ids.size === 0) this.#entered = []
    this.ids.set(ids)
  }
}
