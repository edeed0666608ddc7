import { screenPoint } from '@takhti/schema/board/geometry'
import type { Offset, ScreenPoint } from '@takhti/schema/board/geometry'
import { Signal } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { PointerStep } from '../editor/pointer-step.ts'
import type { ToolName } from '../editor/tools.ts'
import type { Toolbox } from '../tools/toolbox.ts'

/** The tools that follow a path; shapes are drawn whole, and text is typed. */
const steered: ReadonlySet<ToolName> = new Set(['pen', 'highlighter', 'lasso', 'eraser', 'partialEraser', 'laser'])

/** How far an arrow key moves the crosshair, in screen pixels; with Shift five times as far. */
export const handStep = 8
const longStep = 5 * handStep

/** The distance from the screen's edge at which the page scrolls under the crosshair, in screen pixels. */
const margin = 2 * longStep

/** The distance of samples along a step, in screen pixels, as of a slow pointer. */
const sampleEvery = 4

const arrows: Record<string, Offset> = {
  arrowleft: { x: -1, y: 0 },
  arrowright: { x: 1, y: 0 },
  arrowup: { x: 0, y: -1 },
  arrowdown: { x: 0, y: 1 },
}

const known = new WeakMap<Editor, KeyHand>()

/** The keyboard pointer of an editor's board; the aid `crosshair` is open while it is visible. */
export function keyHandOf(editor: Editor, toolbox: Toolbox): KeyHand {
  const hand = known.get(editor) ?? new KeyHand(editor, toolbox)
  known.set(editor, hand)
  return hand
}

/** For views that show it, once it exists. */
export function knownHandOf(editor: Editor): KeyHand | null {
  return known.get(editor) ?? null
}

/** A pointer moved by keys: a position on the screen where the current tool goes down, moves and goes up. */
export class KeyHand {
  /** The position of the crosshair, in screen pixels. */
  readonly at: Signal<ScreenPoint>
  readonly isDown = new Signal(false)
  readonly #editor: Editor
  readonly #toolbox: Toolbox

  constructor(editor: Editor, toolbox: Toolbox) {
    this.#editor = editor
    this.#toolbox = toolbox
    this.at = new Signal(this.#middle())
    // Another tool ends this gesture; one that follows no path needs no crosshair.
    editor.styles.choice.subscribe(() => {
      if (this.isDown.value) this.lift()
      if (!this.canSteer) this.putAway()
    })
    editor.mayDraw.subscribe(() => this.#followToolbox())
    editor.pages.current.subscribe(() => this.#followToolbox())
  }

  get isOut(): boolean {
    return this.#editor.aids.open.value.has('crosshair')
  }

  get canSteer(): boolean {
    const { mayDraw, styles } = this.#editor
    return mayDraw.value && steered.has(styles.choice.value.tool)
  }

  /** Shows the crosshair at the middle of the screen; if it is visible, presses the tool or releases it. */
  press(): void {
    if (!this.isOut) {
      this.at.set(this.#middle())
      this.#editor.aids.toggle('crosshair', true)
    } else if (this.isDown.value) this.lift()
    else if (!this.#toolbox.isBusy) this.#putDown()
  }

  /** Moves the crosshair by an arrow key; with the tool down it draws. */
  steer(key: string, isFar: boolean): void {
    const arrow = arrows[key]
    if (!arrow) return
    const step = isFar ? longStep : handStep
    const from = this.at.value
    const wanted = screenPoint(from.x + arrow.x * step, from.y + arrow.y * step)
    const to = this.#within(wanted)
    // At the screen's edge the page scrolls.
    const [overX, overY] = [wanted.x - to.x, wanted.y - to.y]
    const start = this.#editor.camera.toPage(from)
    if (overX !== 0 || overY !== 0) this.#editor.camera.panBy({ x: -overX, y: -overY })
    this.at.set(to)
    this.#followToolbox()
    if (this.isDown.value) this.#toolbox.move(this.#stepFrom(this.#editor.camera.toScreen(start)))
  }

  lift(): void {
    this.#followToolbox()
    if (!this.isDown.value) return
    this.isDown.set(false)
    this.#toolbox.up(this.#stepFrom(this.at.value))
    // The same arrows move the selection of a lasso.
    if (this.#editor.selection.ids.value.size > 0) this.putAway()
  }

  /** Cancels the gesture. */
  cancel(): void {
    if (this.isDown.value) this.#toolbox.cancel()
    this.isDown.set(false)
  }

  putAway(): void {
    this.lift()
    if (this.isOut) this.#editor.aids.toggle('crosshair', false)
  }

  #putDown(): void {
    this.#toolbox.down(this.#stepFrom(this.at.value))
    this.isDown.set(this.#toolbox.isBusy)
  }

  /** A page change or the loss of the pen has ended the gesture. */
  #followToolbox(): void {
    if (this.isDown.value && !this.#toolbox.isBusy) this.isDown.set(false)
    if (!this.#editor.mayDraw.value && this.isOut) this.#editor.aids.toggle('crosshair', false)
  }

  #middle(): ScreenPoint {
    const { width, height } = this.#editor.camera.view.value
    return screenPoint(width / 2, height / 2)
  }

  #within({ x, y }: ScreenPoint): ScreenPoint {
    const { width, height } = this.#editor.camera.view.value
    const inside = (value: number, length: number) =>
      Math.min(Math.max(value, Math.min(margin, length / 2)), Math.max(length - margin, length / 2))
    return screenPoint(inside(x, width), inside(y, height))
  }

  /** A straight pointer step from a point to the crosshair. */
  #stepFrom(from: ScreenPoint): PointerStep {
    const { x, y } = this.at.value
    const count = Math.max(1, Math.round(Math.hypot(x - from.x, y - from.y) / sampleEvery))
    const atMs = performance.now()
    const samples = Array.from({ length: count }, (_, index) => {
      const part = (index + 1) / count
      const screen = screenPoint(from.x + (x - from.x) * part, from.y + (y - from.y) * part)
      return { screen, page: this.#editor.camera.toPage(screen), pressure: 0.5, atMs }
    })
    const last = samples[samples.length - 1]
    // `count` is at least one.
    return { samples, last: last as NonNullable<typeof last>, isConstrained: false }
  }
}
