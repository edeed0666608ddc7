import { screenPoint } from '@takhti/schema/board/geometry'
import type { ScreenPoint } from '@takhti/schema/board/geometry'
import type { Camera } from '../editor/camera.ts'
import type { ToolName } from '../editor/tools.ts'
import type { PointerStep } from '../tools/tool-state.ts'
import type { Toolbox } from '../tools/toolbox.ts'

export type PointerDevice = 'mouse' | 'pen' | 'touch'

/** One event of one pointer: its id, its device, and the tool that its button selects. */
export type PointerFact = {
  readonly id: number
  readonly device: PointerDevice
  readonly step: PointerStep
  readonly instead?: ToolName | undefined
  /** The larger side of the contact area, in screen pixels. */
  readonly breadth?: number
}

/** Receives the pointer events over the board. */
export type PointerHandler = {
  down(fact: PointerFact): void
  move(fact: PointerFact): void
  up(fact: PointerFact): void
  lose(fact: PointerFact): void
}

/**
 * A second finger within this time, in milliseconds, means two-finger zoom; a later one is a palm or a resting hand.
 */
const pinchWithinMs = 250

/** Decides which pointer draws and which moves the view. Once a stylus was used, fingers only move the view. */
export class Gestures implements PointerHandler {
  readonly #toolbox: Toolbox
  readonly #camera: Camera
  readonly #fingers = new Map<number, ScreenPoint>()
  #drawing: { id: number; sinceMs: number; device: PointerDevice } | null = null
  isPenSeen = false

  constructor(toolbox: Toolbox, camera: Camera) {
    this.#toolbox = toolbox
    this.#camera = camera
  }

  down({ id, device, step, instead }: PointerFact): void {
    if (device === 'pen') this.#meetPen()
    if (device === 'touch' && this.#takesFinger(id, step)) return
    if (this.#drawing) return
    this.#drawing = { id, sinceMs: step.last.atMs, device }
    this.#toolbox.down(step, instead)
  }

  move({ id, device, step }: PointerFact): void {
    if (this.#drawing?.id === id) this.#toolbox.move(step)
    else if (this.#fingers.has(id)) this.#moveFinger(id, step.last.screen)
    else if (device === 'mouse' && !this.#drawing) this.#toolbox.hover(step)
  }

  up({ id, step }: PointerFact): void {
    this.#fingers.delete(id)
    if (this.#drawing?.id !== id) return
    this.#drawing = null
    this.#toolbox.up(step)
  }

  /** The system cancelled the pointer. A touch was a system gesture and is dropped; a pen's stroke is committed. */
  lose(fact: PointerFact): void {
    if (this.#drawing?.id === fact.id && fact.device === 'touch') this.#stopDrawing()
    this.up(fact)
  }

  #meetPen(): void {
    this.isPenSeen = true
    // The palm of the pen's hand touched first, as a finger that began to draw.
    if (this.#drawing?.device === 'touch') this.#stopDrawing()
  }

  /** Whether a finger moves the view instead of drawing. */
  #takesFinger(id: number, step: PointerStep): boolean {
    const { screen, atMs } = step.last
    const other = this.#drawing?.device === 'touch' ? this.#drawing : null
    const isPinch =
      this.#fingers.size > 0 && (!this.#drawing || (other !== null && atMs - other.sinceMs < pinchWithinMs))
    this.#fingers.set(id, screen)
    if (isPinch && other) this.#stopDrawing()
    return isPinch || this.isPenSeen || this.#drawing !== null
  }

  #stopDrawing(): void {
    this.#drawing = null
    this.#toolbox.cancel()
  }

  #moveFinger(id: number, to: ScreenPoint): void {
    const from = this.#fingers.get(id)
    if (!from) return
    const [still] = [...this.#fingers].filter(([other]) => other !== id).map(([, at]) => at)
    this.#fingers.set(id, to)
    // A palm slides along while the pen writes.
    if (this.#drawing) return
    if (!still) return this.#camera.panBy({ x: to.x - from.x, y: to.y - from.y })
    // The centre of two fingers moves half as far as the one that moves.
    this.#camera.panBy({ x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 })
    const middle = screenPoint((still.x + to.x) / 2, (still.y + to.y) / 2)
    this.#camera.zoomAt(middle, distance(still, to) / distance(still, from))
  }
}

function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
}
