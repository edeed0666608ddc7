import type { Editor } from '../editor/editor.ts'
import type { PointerStep, Sample } from '../editor/pointer-step.ts'

export type { PointerStep, Sample }

/** One state of a tool. Each event returns the next state; an ignored event returns the same one. */
export abstract class ToolState {
  abstract readonly cursor: string
  protected readonly editor: Editor

  constructor(editor: Editor) {
    this.editor = editor
  }

  down(_step: PointerStep): ToolState {
    return this
  }

  move(_step: PointerStep): ToolState {
    return this
  }

  up(_step: PointerStep): ToolState {
    return this
  }

  /** The pointer hovers over the board. Returns the cursor for what a press would do. */
  hover(_step: PointerStep): string {
    return this.cursor
  }

  /** Cancels the gesture without an effect: it became another one, or the page is closing. */
  cancel(): ToolState {
    return this
  }
}
