import type { Editor } from '../editor/editor.ts'
import { Signal } from '../editor/signal.ts'
import type { ToolName } from '../editor/tools.ts'
import { EraserIdle } from './eraser/idle.ts'
import { HandIdle } from './hand/idle.ts'
import { LassoIdle } from './lasso/idle.ts'
import { PartialEraserIdle } from './partial-eraser/idle.ts'
import { PenIdle } from './pen/idle.ts'
import { SelectIdle } from './select/idle.ts'
import { ShapeIdle } from './shape/idle.ts'
import type { PointerStep, ToolState } from './tool-state.ts'

const idleStates: Record<ToolName, (editor: Editor) => ToolState> = {
  select: (editor) => new SelectIdle(editor),
  lasso: (editor) => new LassoIdle(editor),
  pen: (editor) => new PenIdle(editor),
  highlighter: (editor) => new PenIdle(editor),
  line: (editor) => new ShapeIdle(editor, { kind: 'line' }),
  arrow: (editor) => new ShapeIdle(editor, { kind: 'arrow', heads: editor.styles.choice.value.heads }),
  triangle: (editor) => new ShapeIdle(editor, { kind: 'polygon', sides: 3 }),
  rectangle: (editor) => new ShapeIdle(editor, { kind: 'rectangle' }),
  circle: (editor) => new ShapeIdle(editor, { kind: 'ellipse' }),
  hexagon: (editor) => new ShapeIdle(editor, { kind: 'polygon', sides: 6 }),
  polygon: (editor) => new ShapeIdle(editor, { kind: 'polygon', sides: editor.styles.choice.value.sides }),
  eraser: (editor) => new EraserIdle(editor),
  partialEraser: (editor) => new PartialEraserIdle(editor),
  hand: (editor) => new HandIdle(editor),
}

/** Gives every step of a gesture to the tool that was chosen when the gesture began. */
export class Toolbox {
  readonly cursor: Signal<string>
  readonly #editor: Editor
  #state: ToolState
  #isBusy = false

  constructor(editor: Editor) {
    this.#editor = editor
    this.#state = this.#chosen()
    this.cursor = new Signal(this.#state.cursor)
    editor.styles.choice.subscribe(() => {
      if (!this.#isBusy) this.#enter(this.#chosen())
    })
    editor.mayDraw.subscribe(() => this.cancel())
    editor.pages.current.subscribe(() => this.cancel())
  }

  /** `instead` lends another tool for one gesture, as a stylus's eraser end or the middle button does. */
  down(step: PointerStep, instead?: ToolName): void {
    if (this.#isBusy) this.cancel()
    this.#enter(instead ? idleStates[instead](this.#editor) : this.#chosen())
    this.#isBusy = true
    this.#enter(this.#state.down(step))
  }

  move(step: PointerStep): void {
    if (this.#isBusy) this.#enter(this.#state.move(step))
  }

  /** Whether a gesture is under way. */
  get isBusy(): boolean {
    return this.#isBusy
  }

  hover(step: PointerStep): void {
    if (!this.#isBusy) this.cursor.set(this.#state.hover(step))
  }

  up(step: PointerStep): void {
    if (!this.#isBusy) return
    this.#state.up(step)
    this.#finish()
  }

  cancel(): void {
    this.#state.cancel()
    this.#finish()
  }

  #finish(): void {
    this.#isBusy = false
    this.#enter(this.#chosen())
  }

  /** Without the pen every tool is the hand, so that a student can look around and never draws into nothing. */
  #chosen(): ToolState {
    const name = this.#editor.mayDraw.value ? this.#editor.styles.choice.value.tool : 'hand'
    return idleStates[name](this.#editor)
  }

  #enter(state: ToolState): void {
    this.#state = state
    this.cursor.set(state.cursor)
  }
}
