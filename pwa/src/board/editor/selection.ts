import { boxContains, growBox } from '@takhti/schema/board/geometry'
import type { Box, Offset, PagePoint } from '@takhti/schema/board/geometry'
import { boundsOf, hitsShape } from '@takhti/schema/board/shapes/index'
import type { Placement, Shape } from '@takhti/schema/board/shapes/index'
import type { Camera } from './camera.ts'
import { boxOfPoints, isInLoop } from './lasso.ts'
import { Lifting, surroundings } from './lifting.ts'
import type { PageShapes, ShapesChange } from './page-shapes.ts'
import { frameOf, handles, handlesOf, holds, pointOf, turnPointOf } from './selection-frame.ts'
import type { Frame, HandleName } from './selection-frame.ts'
import { Signal } from './signal.ts'

/** What a hand draws around shapes to choose them. */
export type Sketch =
  | { readonly kind: 'marquee'; readonly box: Box }
  | { readonly kind: 'lasso'; readonly points: readonly Offset[] }

type SelectionParts = {
  readonly camera: Camera
  /** The shapes on the open page; null when there is none. */
  shapes(): PageShapes | null
  mayChange(): boolean
  commit(placements: readonly ({ id: string } & Placement)[]): void
}

/** How near to a line is on it, and how near to a handle holds it, in screen pixels. */
const reaches = { fine: { line: 6, handle: 9 }, coarse: { line: 14, handle: 22 } }
const nobody: ReadonlySet<string> = new Set()

/** The shapes that are chosen. Shapes of one group are chosen together; a locked one only by pointing at it. */
export class Selection {
  readonly ids = new Signal<ReadonlySet<string>>(nobody)
  /** What is chosen, told only when the hand has lifted: panels follow this one. */
  readonly rested = new Signal<ReadonlySet<string>>(nobody)
  readonly sketch = new Signal<Sketch | null>(null)
  readonly lifting: Lifting
  readonly #parts: SelectionParts
  #frame: Frame | null | undefined

  constructor(parts: SelectionParts) {
    this.#parts = parts
    const { camera } = parts
    this.lifting = new Lifting({
      shapes: () => (parts.mayChange() ? this.shapes().filter(({ isLocked }) => !isLocked) : []),
      around: () => parts.shapes()?.in(surroundings(camera.visible())) ?? [],
      zoom: () => camera.view.value.zoom,
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

  /** The frame around what is chosen; null around nothing. */
  get frame(): Frame | null {
    this.#frame ??= frameOf(this.shapes())
    return this.#frame
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

  /** The topmost shape on whose line, or within whose filling, a point is. */
  pick(point: PagePoint, isCoarse: boolean): Shape | null {
    const reach = this.#reach('line', isCoarse)
    return this.#at(point, reach).findLast((shape) => hitsShape(shape, point, reach)) ?? null
  }

  /** The smallest shape that a point is inside of, where it is on no line. */
  pickInside(point: PagePoint): Shape | null {
    const around = this.#at(point, 0).filter(({ kind }) => kind !== 'ink' && kind !== 'line' && kind !== 'arrow')
    return around.reduce<Shape | null>((best, shape) => (best && sizeOf(best) < sizeOf(shape) ? best : shape), null)
  }

  /** Whether a point is on what is chosen. */
  holds(point: PagePoint): boolean {
    return this.frame !== null && holds(this.frame, point, 0)
  }

  /** The handle at a point, or `turn` for the one that turns. */
  handleAt(point: PagePoint, isCoarse: boolean): HandleName | 'turn' | null {
    const { frame } = this
    if (!frame || !this.isLoose) return null
    const shown = { shapes: this.shapes(), zoom: this.#zoom, isCoarse }
    const reach = this.#reach('handle', isCoarse)
    const isNear = (at: Offset) => Math.hypot(at.x - point.x, at.y - point.y) <= reach
    if (isNear(turnPointOf(frame, shown))) return 'turn'
    return handlesOf(frame, shown).find((name) => isNear(pointOf(frame, handles[name]))) ?? null
  }

  /** Chooses what lies in a box, beside what was chosen before. */
  chooseInBox(box: Box, before: Iterable<string>): void {
    const found = this.#parts.shapes()?.in(box) ?? []
    const inside = found.filter((shape) => !shape.isLocked && boxContains(box, boundsOf(shape)))
    this.choose([...before, ...inside.map(({ id }) => id)])
  }

  /** Chooses what lies in a loop that a hand drew, beside what was chosen before. */
  chooseInLoop(loop: readonly Offset[], before: Iterable<string>): void {
    const box = boxOfPoints(loop)
    const found = box ? (this.#parts.shapes()?.in(box) ?? []) : []
    const inside = found.filter((shape) => !shape.isLocked && isInLoop(shape, loop))
    this.choose([...before, ...inside.map(({ id }) => id)])
  }

  /** Chooses everything on the page that is not locked. */
  chooseAll(): void {
    const page = this.#parts.shapes()
    const bounds = page?.bounds()
    if (bounds) this.chooseInBox(bounds, [])
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

  get #zoom(): number {
    return this.#parts.camera.view.value.zoom
  }

  #reach(of: 'line' | 'handle', isCoarse: boolean): number {
    return reaches[isCoarse ? 'coarse' : 'fine'][of] / this.#zoom
  }

  #at({ x, y }: PagePoint, reach: number): Shape[] {
    const here = growBox({ minX: x, minY: y, maxX: x, maxY: y }, reach)
    return this.#parts.shapes()?.in(here) ?? []
  }

  #rest(): void {
    if (this.sketch.value === null && this.lifting.lift.value === null) this.rested.set(this.ids.value)
  }

  #set(ids: ReadonlySet<string>): void {
    this.#frame = undefined
    this.ids.set(ids)
  }
}

function sizeOf(shape: Shape): number {
  const { minX, minY, maxX, maxY } = boundsOf(shape)
  return (maxX - minX) * (maxY - minY)
}
