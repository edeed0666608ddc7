import type { Box, Offset } from '@takhti/schema/board/geometry'
import type { Placement, Shape } from '@takhti/schema/board/shapes/index'
import { Signal } from '#state/signal.ts'
import { Lifting } from './lift.ts'
import type { PageShapes, ShapesChange } from './page-shapes.ts'

/** What a pointer draws around shapes to select them. */
export type Sketch =
  | { readonly kind: 'marquee'; readonly box: Box }
  | { readonly kind: 'lasso'; readonly points: readonly Offset[] }

type SelectionParts = {
  /** The shapes of the shown page; null without one. */
  shapes(): PageShapes | null
  mayChange(): boolean
  commit(placements: readonly ({ id: string } & Placement)[]): void
}

const none: ReadonlySet<string> = new Set()

/**
 * The selected shapes. Shapes of a group are selected together, unless the user entered the group. A locked shape is
 * selected only by pointing at it.
 */
export class Selection {
  readonly ids = new Signal<ReadonlySet<string>>(none)
  /** The selection, updated only after the pointer is up: panels follow this one. */
  readonly rested = new Signal<ReadonlySet<string>>(none)
  readonly sketch = new Signal<Sketch | null>(null)
  readonly lifting: Lifting
  readonly #parts: SelectionParts
  #entered: readonly string[] = []

  constructor(parts: SelectionParts) {
    this.#parts = parts
    this.lifting = new Lifting({
      shapes: () => (parts.mayChange() ? this.shapes().filter(({ isLocked }) => !isLocked) : []),
      find: (id) => parts.shapes()?.get(id),
      arrowsOn: (ids) => parts.shapes()?.arrowsOn(ids) ?? [],
      commit: parts.commit,
    })
    const rest = () => this.#rest()
    this.ids.subscribe(rest)
    this.sketch.subscribe(rest)
    this.lifting.lift.subscribe(rest)
  }

  /** The selected shapes in their present state. */
  shapes(): Shape[] {
    const page = this.#parts.shapes()
    return [...this.ids.value].flatMap((id) => page?.get(id) ?? [])
  }

  /** All shapes of the entered group; none outside of all groups. */
  around(): Shape[] {
    const page = this.#parts.shapes()
    const [id] = this.ids.value
    const ids = page && id !== undefined ? page.together(id, this.#entered.length - 1) : []
    return ids.flatMap((each) => page?.get(each) ?? [])
  }

  /** Whether a movable shape is selected. */
  get isLoose(): boolean {
    return this.#parts.mayChange() && this.shapes().some(({ isLocked }) => !isLocked)
  }

  /** The groups that this person has entered, the outermost first. */
  get entered(): readonly string[] {
    return this.#entered
  }

  /** Selects shapes with their groups. A shape outside of the entered groups leaves them. */
  choose(ids: Iterable<string>): void {
    const meant = [...ids]
    this.#entered = this.#entered.slice(0, this.#sharedBy(meant))
    const chosen = new Set(meant.flatMap((id) => this.#together(id)))
    const { value } = this.ids
    if (chosen.size !== value.size || [...chosen].some((id) => !value.has(id))) this.#set(chosen)
  }

  /** Adds a shape with its group, or removes it if it is selected. */
  toggle(id: string): void {
    const { value } = this.ids
    if (!value.has(id)) return this.choose([...value, id])
    const group = new Set(this.#together(id))
    this.choose([...value].filter((each) => !group.has(each)))
  }

  /** Enters the group of a shape, as far as that narrows the selection. Returns whether there was one. */
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
    if (this.ids.value.size > 0) this.#set(none)
  }

  /** Cancels the drag. Without one, leaves a group; outside of all groups, clears the selection. */
  escape(): boolean {
    const isBusy = this.lifting.lift.value !== null || this.sketch.value !== null
    const hadSome = isBusy || this.ids.value.size > 0
    this.sketch.set(null)
    if (isBusy) this.lifting.cancel()
    else if (this.#entered.length > 0) this.#leave()
    else this.clear()
    return hadSome
  }

  /** Selects every unlocked shape of the page. */
  chooseAll(): void {
    const page = this.#parts.shapes()
    const bounds = page?.bounds()
    if (page && bounds) this.choose(page.in(bounds).flatMap((shape) => (shape.isLocked ? [] : [shape.id])))
  }

  /** Drops removed shapes, and re-evaluates changed ones. */
  follow({ gone, come }: ShapesChange): void {
    const { value } = this.ids
    if (value.size === 0 || !gone.some(({ id }) => value.has(id))) return
    const left = new Set(come.map(({ id }) => id))
    const lost = gone.filter(({ id }) => value.has(id) && !left.has(id))
    const lostIds = new Set(lost.map(({ id }) => id))
    this.#set(new Set([...value].filter((id) => !lostIds.has(id))))
    // Another user may have ungrouped an entered group.
    if (this.#entered.length > 0) this.choose(this.ids.value)
  }

  /** Leaves groups until the selection grows. */
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

  /** How many of the entered groups contain all of some shapes; none if there are no shapes. */
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
